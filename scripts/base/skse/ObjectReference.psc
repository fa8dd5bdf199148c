ScriptName ObjectReference Extends Form Hidden
; What SKSE brings.

Function GetAllForms(FormList toFill) Native
String Function GetDisplayName() Native
Form Function GetNthForm(Int index) Native
Int Function GetNumItems() Native
Float Function GetTotalItemWeight() Native
Bool Function IsHarvested() Native
Bool Function IsOffLimits() Native
Bool Function SetDisplayName(String name, Bool force = False) Native
Function SetHarvested(Bool harvested) Native
