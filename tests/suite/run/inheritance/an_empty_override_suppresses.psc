ScriptName an_empty_override_suppresses extends Animal

Function Eat(Int amount)
EndFunction

Function Main()
    Eat(100)
    Debug.Trace(Energy())
    ;= 10
    Parent.Eat(100)
    Debug.Trace(Energy())
    ;= 110
EndFunction
