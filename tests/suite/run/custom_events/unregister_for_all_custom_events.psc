ScriptName unregister_for_all_custom_events
;> -- Radio Radio

Int heard = 0

Function Main(Radio first, Radio second)
    RegisterForCustomEvent(first, "Song")
    RegisterForCustomEvent(second, "Song")
    UnregisterForAllCustomEvents()
    first.Play("x", 1)
    second.Play("x", 1)
    Utility.Wait(0.1)
    Debug.Trace(heard)
    ;= 0
EndFunction

Event Radio.Song(Radio akSender, Var[] akArgs)
    heard += 1
EndEvent
