ScriptName game_time_to_string_has_a_last_day

Function Main() Global
    String last = Utility.GameTimeToString(200000.0)
    Debug.Trace(Utility.GameTimeToString(340000000000000000000.0) == last)
    ;= True
    Debug.Trace(Utility.GameTimeToString(-1.0) == Utility.GameTimeToString(0.0))
    ;= True
EndFunction
