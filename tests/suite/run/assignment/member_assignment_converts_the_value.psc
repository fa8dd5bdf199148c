ScriptName member_assignment_converts_the_value

Struct Mixed
    Float F
    String S
    Bool B
EndStruct

Function Main() Global
    Mixed m = new Mixed
    m.F = 2
    m.S = 1.5
    m.B = 7
    Debug.Trace(m.F)
    ;= 2.000000
    Debug.Trace(m.S)
    ;= 1.500000
    Debug.Trace(m.B)
    ;= True
EndFunction
