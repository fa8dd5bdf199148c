ScriptName a_function_and_an_event_of_one_name
;! error P0211 5:10-16
Event OnInit()
EndEvent
Function OnInit()
EndFunction
