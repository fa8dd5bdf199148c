ScriptName Alias Hidden
; What SKSE brings.

Int Function GetID() Native
String Function GetName() Native
Function RegisterForActorAction(Int actionType) Native
Function RegisterForCameraState() Native
Function RegisterForControl(String control) Native
Function RegisterForCrosshairRef() Native
Function RegisterForKey(Int keyCode) Native
Function RegisterForMenu(String menuName) Native
Function RegisterForModEvent(String eventName, String callbackName) Native
Function RegisterForNiNodeUpdate() Native
Function SendModEvent(String eventName, String strArg = "", Float numArg = 0.0) Native
Function UnregisterForActorAction(Int actionType) Native
Function UnregisterForAllControls() Native
Function UnregisterForAllKeys() Native
Function UnregisterForAllMenus() Native
Function UnregisterForAllModEvents() Native
Function UnregisterForCameraState() Native
Function UnregisterForControl(String control) Native
Function UnregisterForCrosshairRef() Native
Function UnregisterForKey(Int keyCode) Native
Function UnregisterForMenu(String menuName) Native
Function UnregisterForModEvent(String eventName) Native
Function UnregisterForNiNodeUpdate() Native

Event OnActorAction(Int actionType, Actor akActor, Form source, Int slot)
EndEvent
Event OnCameraState(Int oldState, Int newState)
EndEvent
Event OnControlDown(String control)
EndEvent
Event OnControlUp(String control, Float holdTime)
EndEvent
Event OnCrosshairRefChange(ObjectReference ref)
EndEvent
Event OnKeyDown(Int keyCode)
EndEvent
Event OnKeyUp(Int keyCode, Float holdTime)
EndEvent
Event OnMenuClose(String menuName)
EndEvent
Event OnMenuOpen(String menuName)
EndEvent
Event OnNiNodeUpdate(ObjectReference akActor)
EndEvent
