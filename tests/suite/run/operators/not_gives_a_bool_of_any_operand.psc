ScriptName not_gives_a_bool_of_any_operand

Function Main() Global
    Int[] list = new Int[1]
    Form nobody
    Debug.Trace(!list)
    ;= False
    Debug.Trace(!nobody)
    ;= True
    Debug.Trace(!"")
    ;= True
    Debug.Trace(!0.25)
    ;= False
    Bool b = !3
    Debug.Trace(b)
    ;= False
EndFunction
