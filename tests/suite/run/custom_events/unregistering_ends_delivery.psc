ScriptName unregistering_ends_delivery
;> -- Radio

Int heard = 0

Function Main(Radio radio)
    RegisterForCustomEvent(radio, "Song")
    radio.Play("x", 1)
    Utility.Wait(1.0)
    UnregisterForCustomEvent(radio, "Song")
    radio.Play("x", 1)
    Utility.Wait(1.0)
    Debug.Trace(heard)
    ;= 1
EndFunction

Event Radio.Song(Radio akSender, Var[] akArgs)
    heard += 1
EndEvent
