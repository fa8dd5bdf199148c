ScriptName MiscObject Extends Form Native Hidden
; What F4SE brings.

Struct MiscComponent
  Component object
  Int count
EndStruct

MiscComponent[] Function GetMiscComponents() Native
Function SetMiscComponents(MiscComponent[] components) Native
