ScriptName Listener
; Helper: adds up what it receives.

Int Property Heard = 0 Auto

Function Attach(Radio radio)
    RegisterForCustomEvent(radio, "Song")
EndFunction

Event Radio.Song(Radio akSender, Var[] akArgs)
    Heard += akArgs[1] as Int
EndEvent
