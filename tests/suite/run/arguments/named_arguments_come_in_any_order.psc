ScriptName named_arguments_come_in_any_order

String Function Show(Int a = 1, Int b = 2, Int c = 3)
    Return a + " " + b + " " + c
EndFunction

Function Main()
    Debug.Trace(Show(c = 30))
    ;= 1 2 30
    Debug.Trace(Show(10, c = 30))
    ;= 10 2 30
    Debug.Trace(Show(c = 3 * 3, a = 0))
    ;= 0 2 9
    Debug.Trace(Show(b = 5, a = 4, c = 6))
    ;= 4 5 6
EndFunction
