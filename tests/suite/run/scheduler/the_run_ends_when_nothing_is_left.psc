ScriptName the_run_ends_when_nothing_is_left

Function Main()
    StartTimer(100.0)
    CancelTimer()
    Debug.Trace("over")
EndFunction

;= over
