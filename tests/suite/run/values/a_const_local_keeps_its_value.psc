ScriptName a_const_local_keeps_its_value

Function Main() Global
    Int size = 3 * 4 Const
    Debug.Trace(size)
    ;= 12
    Debug.Trace(size + size)
    ;= 24
EndFunction
