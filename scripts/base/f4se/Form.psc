ScriptName Form Extends ScriptObject Native Hidden
; What F4SE brings.

String Function GetDescription() Native
String Function GetEditorID() Native
Keyword[] Function GetKeywords() Native
String Function GetName() Native
Int Function GetSlotMask() Native
Float Function GetWeight() Native
Function SetGoldValue(Int value) Native
Function SetName(String name) Native
Function SetWeight(Float weight) Native
