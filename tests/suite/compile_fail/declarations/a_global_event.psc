ScriptName a_global_event
;! error P0405 3:16-22
Event OnInit() Global
EndEvent
