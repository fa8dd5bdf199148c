ScriptName defaults_fill_what_is_left_out

String Function Show(Int a = 1, Float b = -2.5, String c = "c", Bool d = True, Form e = None)
    Return a + " " + b + " " + c + " " + d + " " + e
EndFunction

Function Main()
    Debug.Trace(Show())
    ;= 1 -2.500000 c True None
    Debug.Trace(Show(9))
    ;= 9 -2.500000 c True None
    Debug.Trace(Show(9, 1.0, "x", False))
    ;= 9 1.000000 x False None
EndFunction
