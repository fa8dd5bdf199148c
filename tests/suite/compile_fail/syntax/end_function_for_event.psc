;! error P0103 4:1-9
ScriptName end_function_for_event
Function F()
EndEvent
Function G()
EndFunction
