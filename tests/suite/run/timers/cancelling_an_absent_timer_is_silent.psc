ScriptName cancelling_an_absent_timer_is_silent

Function Main()
    CancelTimer(9)
    CancelTimer()
    CancelTimerGameTime(3)
    Debug.Trace("fine")
    ;= fine
EndFunction
