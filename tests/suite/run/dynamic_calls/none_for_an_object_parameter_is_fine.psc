ScriptName none_for_an_object_parameter_is_fine

String Function Take(Form f)
    Return "took " + f
EndFunction

Function Main()
    Var[] one = new Var[1]
    Debug.Trace(CallFunction("Take", one) as String)
    ;= took None
EndFunction
