ScriptName inner:a_test_inside_a_namespace

Function Main() Global
    Debug.Trace(inner:Neighbour.Five())
    ;= 5
    Debug.Trace(Neighbour.Five())
    ;= 5
EndFunction
