ScriptName string_to_int_takes_the_leading_number

Function Main() Global
    Debug.Trace("42" as Int)
    ;= 42
    Debug.Trace("5 little dwarves!" as Int)
    ;= 5
    Debug.Trace("-7x" as Int)
    ;= -7
    Debug.Trace("dwarves 5" as Int)
    ;= 0
    Debug.Trace("" as Int)
    ;= 0
    Debug.Trace("3.9" as Int)
    ;= 3
EndFunction
