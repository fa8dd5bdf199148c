ScriptName a_var_copy_does_not_follow_the_original

Function Main() Global
    Var a = 1
    Var b = a
    a = "two"
    Debug.Trace(b as Int)
    ;= 1
    Debug.Trace(b is Int)
    ;= True
    Debug.Trace(a is String)
    ;= True
EndFunction
