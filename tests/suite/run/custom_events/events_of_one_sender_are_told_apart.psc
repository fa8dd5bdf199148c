ScriptName events_of_one_sender_are_told_apart
;> -- Radio

String heard = ""

Function Main(Radio radio)
    RegisterForCustomEvent(radio, "Song")
    RegisterForCustomEvent(radio, "Silence")
    radio.Stop()
    Utility.Wait(0.1)
    radio.Play("x", 1)
    Utility.Wait(0.1)
    Debug.Trace(heard)
    ;= silence song
EndFunction

Event Radio.Song(Radio akSender, Var[] akArgs)
    heard += "song "
EndEvent

Event Radio.Silence(Radio akSender, Var[] akArgs)
    heard += "silence "
EndEvent
