ScriptName and_and_or_give_a_bool_of_any_operands

Function Main() Global
    Int n = 3
    String s = ""
    Debug.Trace(n && 0.5)
    ;= True
    Debug.Trace(n && s)
    ;= False
    Debug.Trace(s || n)
    ;= True
    Bool b = n && "x"
    Debug.Trace(b)
    ;= True
EndFunction
