ScriptName Visitor
; Helper: calls into an object that is still in its OnInit.

Function Visit(Host host)
    host.Number()
    Debug.Trace("Visitor went through Host")
EndFunction

Function Ping()
EndFunction
