ScriptName a_script_variable_of_type_var_keeps_its_content

Var kept

Function Keep(Var v)
    kept = v
EndFunction

Function Main()
    Keep(3)
    Debug.Trace(kept is Int)
    ;= True
    Debug.Trace((kept as Int) + 1)
    ;= 4
    Keep("three")
    Debug.Trace(kept as String)
    ;= three
    Keep(None)
    Debug.Trace(kept as String)
    ;= None
EndFunction
