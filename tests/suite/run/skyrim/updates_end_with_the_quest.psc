ScriptName updates_end_with_the_quest extends Quest
;! game skyrim
; The Creation Kit's wiki on RegisterForUpdate and similar functions: quests and aliases are no longer
; registered once the quest has stopped.

Int updates = 0

Event OnUpdate()
    updates += 1
EndEvent

Function Main()
    Start()
    RegisterForUpdate(1.0)
    Utility.Wait(2.5)
    Debug.Trace(updates)
    ;= 2
    Stop()
    Utility.Wait(5.0)
    Debug.Trace(updates)
    ;= 2
EndFunction
