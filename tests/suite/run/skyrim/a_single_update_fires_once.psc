ScriptName a_single_update_fires_once extends Quest
;! game skyrim

Int updates = 0

Function Main()
    RegisterForSingleUpdate(1.0)
    Utility.Wait(5.0)
    Debug.Trace(updates)
    ;= 1
EndFunction

Event OnUpdate()
    updates += 1
EndEvent
