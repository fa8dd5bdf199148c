ScriptName game_time_to_string_has_date_and_time

Function Main() Global
    String text = Utility.GameTimeToString(0.5)
    Debug.Trace(text != "")
    ;= True
EndFunction
