ScriptName a_known_event_with_other_parameters
;! error P0401 3:15-21
Event OnTimer(String s)
EndEvent
