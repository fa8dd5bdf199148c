ScriptName a_global_function_of_another_script

Function Main() Global
    Debug.Trace(Toolbox.Square(9))
    ;= 81
    Debug.Trace(Toolbox.Greeting("you"))
    ;= hello you
EndFunction
