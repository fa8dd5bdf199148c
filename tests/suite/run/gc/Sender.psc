ScriptName Sender
; Helper: sends a custom event.

CustomEvent Ping

Function Send()
    SendCustomEvent("Ping")
EndFunction
