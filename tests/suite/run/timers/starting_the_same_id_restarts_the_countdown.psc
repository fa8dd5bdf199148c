ScriptName starting_the_same_id_restarts_the_countdown

Float started

Function Main()
    started = Utility.GetCurrentRealTime()
    StartTimer(2.0, 1)
    Utility.Wait(1.0)
    StartTimer(2.0, 1)
EndFunction

Event OnTimer(Int aiTimerID)
    Float passed = Utility.GetCurrentRealTime() - started
    Debug.Trace(passed > 2.9 && passed < 3.2)
    ;= True
EndEvent
