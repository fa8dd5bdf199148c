ScriptName Greeter
; Helper: remembers that OnInit ran.

Bool done = False

Event OnInit()
    done = True
EndEvent

Bool Function Ready()
    Return done
EndFunction
