ScriptName trace_conditional_asks_first

Function Main() Global
    Debug.TraceConditional("yes", True)
    Debug.TraceConditional("no", False)
EndFunction

;= yes
