ScriptName ObjectUtil Hidden
; What PapyrusUtil brings.

Function SetReplaceAnimation(ObjectReference obj, String oldAnimEvent, Idle newAnim) Native Global
Bool Function RemoveReplaceAnimation(ObjectReference obj, String oldAnimEvent) Native Global
Int Function CountReplaceAnimation(ObjectReference obj) Native Global
Int Function ClearReplaceAnimation(ObjectReference obj) Native Global
String Function GetKeyReplaceAnimation(ObjectReference obj, Int index) Native Global
Idle Function GetValueReplaceAnimation(ObjectReference obj, String oldAnim) Native Global
