ScriptName math_functions
;! game skyrim

Function Main() Global
    Debug.Trace(Math.abs(-2.5))
    ;= 2.500000
    Debug.Trace(Math.Floor(2.7))
    ;= 2
    Debug.Trace(Math.Ceiling(2.2))
    ;= 3
    Debug.Trace(Math.sqrt(9.0))
    ;= 3.000000
EndFunction
