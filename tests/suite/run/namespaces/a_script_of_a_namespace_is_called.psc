ScriptName a_script_of_a_namespace_is_called

Function Main() Global
    Debug.Trace(Lib:Numbers.Twice(4))
    ;= 8
    Debug.Trace(Lib:Deep:Words.Loud("hey"))
    ;= hey!
EndFunction
