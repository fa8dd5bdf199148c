ScriptName equality_has_a_small_tolerance
; The tolerance is about 1e-6.

Function Main() Global
    Float one = 1.0
    Debug.Trace(one == 1.0000001)
    ;= True
    Debug.Trace(one != 1.0000001)
    ;= False
    Debug.Trace(one == 1.0001)
    ;= False
    Debug.Trace(1000000.0 == 1000000.06)
    ;= True
    Debug.Trace(0.0 == 0.01)
    ;= False
EndFunction
