ScriptName wait_menu_mode_waits

Function Main() Global
    Float before = Utility.GetCurrentRealTime()
    Utility.WaitMenuMode(1.0)
    Debug.Trace(Utility.GetCurrentRealTime() - before > 0.9)
    ;= True
EndFunction
