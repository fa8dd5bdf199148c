ScriptName the_flag_of_the_default_timing_is_still_taken
;> --game-timing

Function Main() Global
    Float before = Utility.GetCurrentRealTime()
    Game.GetPlayer()
    Debug.Trace(Utility.GetCurrentRealTime() > before)
    ;= True
EndFunction
