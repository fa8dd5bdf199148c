ScriptName Radio
; Helper: sends a custom event.

CustomEvent Song
CustomEvent Silence

Function Play(String title, Int minutes)
    Var[] arguments = new Var[2]
    arguments[0] = title
    arguments[1] = minutes
    SendCustomEvent("Song", arguments)
EndFunction

Function Stop()
    SendCustomEvent("Silence")
EndFunction
