ScriptName registering_twice_delivers_once
;> -- Radio

Int heard = 0

Function Main(Radio radio)
    RegisterForCustomEvent(radio, "Song")
    RegisterForCustomEvent(radio, "Song")
    radio.Play("x", 1)
    Utility.Wait(1.0)
    Debug.Trace(heard)
    ;= 1
EndFunction

Event Radio.Song(Radio akSender, Var[] akArgs)
    heard += 1
EndEvent
