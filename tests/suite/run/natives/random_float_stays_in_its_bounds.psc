ScriptName random_float_stays_in_its_bounds

Function Main() Global
    Int i = 0
    Bool outside = False
    Bool differ = False
    Float last = Utility.RandomFloat()
    While i < 200
        Float f = Utility.RandomFloat()
        If f < 0.0 || f > 1.0
            outside = True
        EndIf
        If f != last
            differ = True
        EndIf
        i += 1
    EndWhile
    Debug.Trace(outside)
    ;= False
    Debug.Trace(differ)
    ;= True
EndFunction
