ScriptName call_function_waits_for_the_result

Int Function Slow()
    Utility.Wait(2.0)
    Return 6
EndFunction

Function Main()
    Float before = Utility.GetCurrentRealTime()
    Debug.Trace(CallFunction("Slow", new Var[0]) as Int)
    ;= 6
    Debug.Trace(Utility.GetCurrentRealTime() - before > 1.9)
    ;= True
EndFunction
