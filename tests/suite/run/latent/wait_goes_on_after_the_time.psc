ScriptName wait_goes_on_after_the_time

Function Main() Global
    Float before = Utility.GetCurrentRealTime()
    Utility.Wait(2.5)
    Float passed = Utility.GetCurrentRealTime() - before
    Debug.Trace(passed >= 2.49 && passed < 2.6)
    ;= True
EndFunction
