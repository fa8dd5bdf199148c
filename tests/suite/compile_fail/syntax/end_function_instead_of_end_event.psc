ScriptName end_function_instead_of_end_event
;! error P0103 4:1-12
Event OnInit()
EndFunction
