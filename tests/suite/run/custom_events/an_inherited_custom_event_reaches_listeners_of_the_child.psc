ScriptName an_inherited_custom_event_reaches_listeners_of_the_child
;> -- PocketRadio

Function Main(PocketRadio radio)
    RegisterForCustomEvent(radio, "Song")
    radio.Play("waltz", 2)
EndFunction

Event Radio.Song(Radio akSender, Var[] akArgs)
    Debug.Trace(akSender is PocketRadio)
    ;= True
    Debug.Trace(akArgs[0] as String)
    ;= waltz
EndEvent
