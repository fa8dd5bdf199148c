ScriptName an_argument_of_another_type_aborts_the_call
; No automatic conversion, not even from Int to Float.

Function Take(Float f)
    Debug.Trace("never")
EndFunction

Function Main()
    Var[] one = new Var[1]
    one[0] = 1
    CallFunction("Take", one)
    Debug.Trace("next")
    ;= next
EndFunction

;~ error: ...Type mismatch for argument 1...
