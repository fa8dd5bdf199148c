ScriptName end_event_instead_of_end_function
;! error P0103 4:1-9
Function Test()
EndEvent
