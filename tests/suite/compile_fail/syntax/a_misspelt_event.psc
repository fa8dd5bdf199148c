ScriptName a_misspelt_event
;! error P0101 3:1-6
Evnet OnInit()
    Int x = 3
EndEvent
