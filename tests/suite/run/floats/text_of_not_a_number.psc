ScriptName text_of_not_a_number
; The games are built with Microsoft's C library, which prints the result of an impossible operation
; like this.

Function Main() Global
    Float huge = 300000000000000000000000000000000000000.0
    Float infinite = huge * huge
    Float nothing = infinite * 0.0
    Debug.Trace(nothing)
    ;= -nan(ind)
    Debug.Trace(nothing == nothing)
    ;= False
    Debug.Trace(nothing < 1.0)
    ;= False
    Debug.Trace(nothing > 1.0)
    ;= False
EndFunction
