ScriptName call_global_function_no_wait_runs_later

Function Say(String text) Global
    Debug.Trace(text)
EndFunction

Function Main() Global
    Var[] arguments = new Var[1]
    arguments[0] = "second"
    Utility.CallGlobalFunctionNoWait("call_global_function_no_wait_runs_later", "Say", arguments)
    Debug.Trace("first")
EndFunction

;= first
;= second
