ScriptName a_handler_in_a_state_replaces_the_empty_one
;> -- Radio

Function Main(Radio radio)
    RegisterForCustomEvent(radio, "Song")
    radio.Play("x", 1)
    Utility.Wait(0.1)
    GotoState("Deaf")
    radio.Play("x", 2)
    Utility.Wait(0.1)
EndFunction

Event Radio.Song(Radio akSender, Var[] akArgs)
    Debug.Trace("heard " + akArgs[1])
EndEvent

State Deaf
    Event Radio.Song(Radio akSender, Var[] akArgs)
        Debug.Trace("deaf to " + akArgs[1])
    EndEvent
EndState

;= heard 1
;= deaf to 2
