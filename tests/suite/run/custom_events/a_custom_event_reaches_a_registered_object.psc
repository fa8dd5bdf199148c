ScriptName a_custom_event_reaches_a_registered_object
;> -- Radio

Function Main(Radio radio)
    RegisterForCustomEvent(radio, "Song")
    radio.Play("blues", 3)
EndFunction

Event Radio.Song(Radio akSender, Var[] akArgs)
    Debug.Trace("heard " + akArgs[0] + " " + akArgs[1])
    Debug.Trace(akArgs.Length)
EndEvent

;= heard blues 3
;= 2
