ScriptName an_inherited_getter_calls_the_override extends PropertyParent

Int Function Base()
    Return 200
EndFunction

Function Main()
    Debug.Trace(Computed)
    ;= 201
    Debug.Trace(Fixed)
    ;= 5
    PropertyParent up = self
    Debug.Trace(up.Computed)
    ;= 201
EndFunction
