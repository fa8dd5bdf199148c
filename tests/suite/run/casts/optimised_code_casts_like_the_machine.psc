ScriptName optimised_code_casts_like_the_machine
;> -O
; What -O computes while compiling must be what the machine would compute.

Function Main()
    Debug.Trace(3000000000.0 as Int)
    ;= -2147483648
    Debug.Trace(-2147483648.0 as Int)
    ;= -2147483648
    Debug.Trace(2147483520.0 as Int)
    ;= 2147483520
    Debug.Trace(0.000001 as Bool)
    ;= False
    Debug.Trace(0.5 as Bool)
    ;= True
    ; A None that is cast by hand keeps its type.
    (None as Int[])[0] = 3
    ;~ error: Cannot access an element of a None array
EndFunction
