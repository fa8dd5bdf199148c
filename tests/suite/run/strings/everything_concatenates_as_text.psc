ScriptName everything_concatenates_as_text

Struct Pair
    Int A = 1
EndStruct

Function Main() Global
    Form nobody
    Pair p
    Debug.Trace("" + 1 + 2)
    ;= 12
    Debug.Trace(1 + 2 + "")
    ;= 3
    Debug.Trace("f " + 1.5)
    ;= f 1.500000
    Debug.Trace("b " + True)
    ;= b True
    Debug.Trace("o " + nobody)
    ;= o None
    Debug.Trace("p " + p)
    ;= p None
    Debug.Trace(1.0 + "x")
    ;= 1.000000x
    Debug.Trace(True + "x")
    ;= Truex
EndFunction
