ScriptName the_remainder_takes_the_sign_of_the_dividend

Function Main() Global
    Int seven = 7
    Int minusSeven = -7
    Debug.Trace(seven % 3)
    ;= 1
    Debug.Trace(minusSeven % 3)
    ;= -1
    Debug.Trace(seven % -3)
    ;= 1
    Debug.Trace(minusSeven % -3)
    ;= -1
    Debug.Trace(12 % 10)
    ;= 2
    Debug.Trace(6 % 3)
    ;= 0
EndFunction
