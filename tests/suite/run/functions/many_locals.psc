ScriptName many_locals

Function Main() Global
    Int a = 1
    Int b = a + 1
    Int c = b + 1
    Int d = c + 1
    Int e = d + 1
    Int f = e + 1
    Int g = f + 1
    Int h = g + 1
    Int i = h + 1
    Int j = i + 1
    String s = "" + a + b + c + d + e + f + g + h + i + j
    Float k = a + b * 0.5
    Float l = k * 2
    Debug.Trace(s)
    ;= 12345678910
    Debug.Trace(k + l)
    ;= 6.000000
EndFunction
