ScriptName an_unregistered_object_hears_nothing
;> -- Radio

Function Main(Radio radio)
    radio.Play("x", 1)
    Utility.Wait(1.0)
    Debug.Trace("silence")
EndFunction

Event Radio.Song(Radio akSender, Var[] akArgs)
    Debug.Trace("never")
EndEvent

;= silence
