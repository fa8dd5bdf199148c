ScriptName named_arguments_ignore_case

String Function Show(Int Alpha = 1, Int Beta = 2)
    Return Alpha + "," + Beta
EndFunction

Function Main()
    Debug.Trace(Show(BETA = 7))
    ;= 1,7
    Debug.Trace(Show(beta = 1, ALPHA = 2))
    ;= 2,1
EndFunction
