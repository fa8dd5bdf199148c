ScriptName hello
;! game skyrim

Function Main() Global
    Debug.Trace("hello " + 1)
EndFunction

;= hello 1
