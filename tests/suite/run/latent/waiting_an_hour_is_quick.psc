ScriptName waiting_an_hour_is_quick
;> --minutes 0

Function Main() Global
    Float before = Utility.GetCurrentRealTime()
    Utility.Wait(3600.0)
    Float passed = Utility.GetCurrentRealTime() - before
    Debug.Trace(passed > 3599.0 && passed < 3601.0)
    ;= True
EndFunction
