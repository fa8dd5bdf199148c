ScriptName Receiver
; Helper: receives the custom event of Sender.

Function Attach(Sender s)
    RegisterForCustomEvent(s, "Ping")
EndFunction

Event Sender.Ping(Sender akSender, Var[] akArgs)
    Debug.Trace("received")
EndEvent
