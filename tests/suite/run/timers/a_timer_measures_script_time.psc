ScriptName a_timer_measures_script_time

Float started

Function Main()
    started = Utility.GetCurrentRealTime()
    StartTimer(10.0)
EndFunction

Event OnTimer(Int aiTimerID)
    Float passed = Utility.GetCurrentRealTime() - started
    Debug.Trace(passed >= 9.99 && passed < 10.1)
    ;= True
EndEvent
