ScriptName DeadB
; Helper: calls its visitor, who is still in OnInit and waits for this object.

Function Meet(DeadA a)
    Var[] arguments = new Var[1]
    arguments[0] = a
    CallFunction("Ask", arguments)
EndFunction

Function Ask(DeadA a)
    a.Number()
EndFunction
