ScriptName ScriptObject Native Hidden
; What F4SE brings.

Function RegisterForCameraState() Native
Function RegisterForControl(String control) Native
Function RegisterForExternalEvent(String eventName, String callback) Native
Function RegisterForKey(Int key) Native
Function UnregisterForCameraState() Native
Function UnregisterForControl(String control) Native
Function UnregisterForExternalEvent(String eventName) Native
Function UnregisterForKey(Int key) Native

Event OnControlDown(String control)
EndEvent
Event OnControlUp(String control, Float time)
EndEvent
Event OnKeyDown(Int keyCode)
EndEvent
Event OnKeyUp(Int keyCode, Float time)
EndEvent
