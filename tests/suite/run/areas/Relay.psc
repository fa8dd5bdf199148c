ScriptName Relay
; Helper: sends a custom event.

CustomEvent Tick

Function Send(Int n)
    Var[] arguments = new Var[1]
    arguments[0] = n
    SendCustomEvent("Tick", arguments)
EndFunction
