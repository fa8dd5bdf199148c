ScriptName a_minus_before_a_number_is_part_of_it
;! game skyrim

Function Main() Global
    Int x = -1
    Debug.Trace(x)
    ;= -1
    Debug.Trace(x * -3)
    ;= 3
    Debug.Trace(5 - 2)
    ;= 3
    Float f = -0.5
    Debug.Trace(f)
    ;= -0.500000
EndFunction
