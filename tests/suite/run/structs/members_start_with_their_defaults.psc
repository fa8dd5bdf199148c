ScriptName members_start_with_their_defaults

Struct Everything
    Bool B
    Int I
    Float F
    String S
    Form O
    Bool BB = True
    Int II = -3
    Float FF = 1.5
    String SS = "s"
EndStruct

Function Main() Global
    Everything e = new Everything
    Debug.Trace(e.B)
    ;= False
    Debug.Trace(e.I)
    ;= 0
    Debug.Trace(e.F)
    ;= 0.000000
    Debug.Trace("<" + e.S + ">")
    ;= <>
    Debug.Trace(e.O)
    ;= None
    Debug.Trace(e.BB)
    ;= True
    Debug.Trace(e.II)
    ;= -3
    Debug.Trace(e.FF)
    ;= 1.500000
    Debug.Trace(e.SS)
    ;= s
EndFunction
