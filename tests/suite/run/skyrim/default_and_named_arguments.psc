ScriptName default_and_named_arguments
;! game skyrim

String Function Show(Int a = 1, Float b = -2.5, String c = "c") Global
    Return a + " " + b + " " + c
EndFunction

Function Main() Global
    Debug.Trace(Show())
    ;= 1 -2.500000 c
    Debug.Trace(Show(c = "x"))
    ;= 1 -2.500000 x
    Debug.Trace(Show(5, c = "y"))
    ;= 5 -2.500000 y
EndFunction
