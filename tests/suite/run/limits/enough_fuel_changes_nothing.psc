ScriptName enough_fuel_changes_nothing
;> --fuel 100000

Function Main() Global
    Int i = 0
    While i < 1000
        i += 1
    EndWhile
    Debug.Trace(i)
    ;= 1000
EndFunction

;# 0
