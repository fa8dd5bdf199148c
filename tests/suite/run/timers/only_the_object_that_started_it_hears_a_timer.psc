ScriptName only_the_object_that_started_it_hears_a_timer
;> -- only_the_object_that_started_it_hears_a_timer

Int Property Heard = 0 Auto

Function Main(only_the_object_that_started_it_hears_a_timer other)
    StartTimer(1.0)
    Utility.Wait(2.0)
    Debug.Trace(Heard + " " + other.Heard)
    ;= 1 0
EndFunction

Event OnTimer(Int aiTimerID)
    Heard += 1
EndEvent
