ScriptName wait_game_time_passes_game_time
;> --minutes 0

Function Main() Global
    Float before = Utility.GetCurrentGameTime()
    Utility.WaitGameTime(12.0)
    Float days = Utility.GetCurrentGameTime() - before
    Debug.Trace(days > 0.49 && days < 0.51)
    ;= True
EndFunction
