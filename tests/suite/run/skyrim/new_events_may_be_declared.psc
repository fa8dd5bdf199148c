ScriptName new_events_may_be_declared
;! game skyrim

Int heard = 0

Event OnSomethingNew(Int n)
    heard += n
EndEvent

Function Main()
    OnSomethingNew(4)
    Debug.Trace(heard)
    ;= 4
EndFunction
