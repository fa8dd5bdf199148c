ScriptName call_global_function_calls_by_name

Int Function Sum(Int a, Int b) Global
    Return a + b
EndFunction

Function Main() Global
    Var[] arguments = new Var[2]
    arguments[0] = 40
    arguments[1] = 2
    Debug.Trace(Utility.CallGlobalFunction("call_global_function_calls_by_name", "Sum", arguments) as Int)
    ;= 42
EndFunction
