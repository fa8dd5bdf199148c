ScriptName sending_does_not_wait_for_the_handlers
;> -- Radio

Function Main(Radio radio)
    RegisterForCustomEvent(radio, "Song")
    radio.Play("x", 1)
    Debug.Trace("sent")
EndFunction

Event Radio.Song(Radio akSender, Var[] akArgs)
    Utility.Wait(1.0)
    Debug.Trace("heard")
EndEvent

;= sent
;= heard
