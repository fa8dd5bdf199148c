ScriptName the_name_ignores_case

String Function Hello()
    Return "hello"
EndFunction

Function Main()
    Debug.Trace(CallFunction("HELLO", new Var[0]) as String)
    ;= hello
EndFunction
