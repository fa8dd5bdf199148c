ScriptName call_function_no_wait_does_not_wait

Function Slow()
    Utility.Wait(2.0)
    Debug.Trace("slow")
EndFunction

Function Main()
    CallFunctionNoWait("Slow", new Var[0])
    Debug.Trace("first")
EndFunction

;= first
;= slow
