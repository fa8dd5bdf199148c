ScriptName wait_passes_time
;! game skyrim

Function Main() Global
    Float before = Utility.GetCurrentRealTime()
    Utility.Wait(2.0)
    Float passed = Utility.GetCurrentRealTime() - before
    Debug.Trace(passed >= 1.99 && passed < 2.1)
    ;= True
EndFunction
