ScriptName the_sender_is_passed
;> -- Radio Radio

Radio expected

Function Main(Radio first, Radio second)
    expected = second
    RegisterForCustomEvent(first, "Song")
    RegisterForCustomEvent(second, "Song")
    second.Play("x", 1)
EndFunction

Event Radio.Song(Radio akSender, Var[] akArgs)
    Debug.Trace(akSender == expected)
    ;= True
EndEvent
