ScriptName the_smallest_int_divided_by_minus_one_wraps
; The only overflow in integer division: no trap, no error.

Function Main() Global
    Int smallest = 0x80000000
    Int minusOne = -1
    Debug.Trace(smallest / minusOne)
    ;= -2147483648
    Debug.Trace(smallest % minusOne)
    ;= 0
EndFunction
