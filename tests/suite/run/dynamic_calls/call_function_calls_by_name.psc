ScriptName call_function_calls_by_name

Int Function Sum(Int a, Int b)
    Return a * 10 + b
EndFunction

Function Main()
    Var[] arguments = new Var[2]
    arguments[0] = 4
    arguments[1] = 2
    Var result = CallFunction("Sum", arguments)
    Debug.Trace(result as Int)
    ;= 42
    Debug.Trace(result is Int)
    ;= True
EndFunction
