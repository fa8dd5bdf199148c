ScriptName an_object_argument_must_be_of_the_exact_type extends DynamicParent
; Derived types are rejected.

Function Main()
    Var[] one = new Var[1]
    one[0] = self
    Var result = CallFunction("Of", one)
    Debug.Trace(result as String)
    ;= None
EndFunction

;~ error: ...Type mismatch for argument 1...
