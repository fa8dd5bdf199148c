ScriptName a_handler_may_unregister_itself
;> -- Radio

Int heard = 0

Function Main(Radio radio)
    RegisterForCustomEvent(radio, "Song")
    radio.Play("x", 1)
    Utility.Wait(1.0)
    radio.Play("x", 1)
    Utility.Wait(1.0)
    Debug.Trace(heard)
    ;= 1
EndFunction

Event Radio.Song(Radio akSender, Var[] akArgs)
    heard += 1
    UnregisterForCustomEvent(akSender, "Song")
EndEvent
