ScriptName an_event_sent_without_arguments_passes_none
;> -- Radio

Function Main(Radio radio)
    RegisterForCustomEvent(radio, "Silence")
    radio.Stop()
EndFunction

Event Radio.Silence(Radio akSender, Var[] akArgs)
    Debug.Trace(akArgs.Length)
    ;= 0
    Debug.Trace(akArgs == None)
    ;= True
EndEvent
