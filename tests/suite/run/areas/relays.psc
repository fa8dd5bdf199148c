ScriptName relays
; Relays: double registration, unregistering inside the handler, the sender.
;> -- Relay

Int heard = 0
Relay source

Function Main(Relay relay)
    source = relay
    RegisterForCustomEvent(relay, "Tick")
    RegisterForCustomEvent(relay, "Tick")
    relay.Send(1)
    relay.Send(2)
    Utility.Wait(1.0)
    relay.Send(4)
    Utility.Wait(1.0)
    Debug.Trace(heard)
    ;= 3
EndFunction

Event Relay.Tick(Relay akSender, Var[] akArgs)
    heard += akArgs[0] as Int
    If akSender != source
        Debug.Trace("wrong sender")
    EndIf
    If heard == 3
        UnregisterForCustomEvent(akSender, "Tick")
    EndIf
EndEvent
