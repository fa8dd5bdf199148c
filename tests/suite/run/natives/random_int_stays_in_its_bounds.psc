ScriptName random_int_stays_in_its_bounds

Function Main() Global
    Int i = 0
    Bool low = False
    Bool high = False
    Bool outside = False
    While i < 500
        Int n = Utility.RandomInt(3, 6)
        If n == 3
            low = True
        ElseIf n == 6
            high = True
        ElseIf n < 3 || n > 6
            outside = True
        EndIf
        i += 1
    EndWhile
    Debug.Trace(low)
    ;= True
    Debug.Trace(high)
    ;= True
    Debug.Trace(outside)
    ;= False
EndFunction
