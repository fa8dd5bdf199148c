ScriptName none_for_a_value_parameter_aborts_the_call

Function Take(Int n)
    Debug.Trace("never")
EndFunction

Function Main()
    Var[] one = new Var[1]
    CallFunction("Take", one)
    Debug.Trace("next")
    ;= next
EndFunction

;~ error: ...Passing NONE to non-object argument 1...
