ScriptName an_event_flood_is_stopped
;> --heap 8M --fuel 5000000

Function Main()
    Flood()
EndFunction

Function Flood()
    Var[] nothing = new Var[0]
    While True
        CallFunctionNoWait("Flood", nothing)
    EndWhile
EndFunction

;# 3
