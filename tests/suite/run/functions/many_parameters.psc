ScriptName many_parameters

Int Function Sum(Int a, Int b, Int c, Int d, Int e, Int f, Int g, Int h, Int i, Int j)
    Return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i + 10 * j
EndFunction

Function Main()
    Debug.Trace(Sum(1, 1, 1, 1, 1, 1, 1, 1, 1, 1))
    ;= 55
    Debug.Trace(Sum(10, 9, 8, 7, 6, 5, 4, 3, 2, 1))
    ;= 220
EndFunction
