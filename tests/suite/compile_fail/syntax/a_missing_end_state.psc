ScriptName a_missing_end_state
;! error P0102 5:9-9
State Busy
Event OnInit()
EndEvent
