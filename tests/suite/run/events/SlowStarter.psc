ScriptName SlowStarter
; Helper: an OnInit that takes its time.

Int steps = 0

Event OnInit()
    steps += 1
    Utility.Wait(0.5)
    steps += 1
    Utility.Wait(0.5)
    steps += 1
EndEvent

Int Function Steps()
    Return steps
EndFunction
