ScriptName a_void_function_gives_none_to_call_function

Function Nothing()
EndFunction

Function Main()
    Debug.Trace(CallFunction("Nothing", new Var[0]) as String)
    ;= None
EndFunction
