ScriptName the_log_is_dated_in_the_fourth_era
;! game skyrim
; In public logs of Skyrim, errors begin with a capital letter and warnings do not. The log's clock is the
; script's, so it begins on the game's first day: the seventeenth of Last Seed, 4E 201.

Function Main() Global
    Int zero = 0
    Debug.Trace(1 / zero)
    ;= 0
    Debug.Trace(Utility.GameTimeToString(0.5))
    ;= 08/17/0201 12:00
EndFunction

;? [08/17/0201 - 12:00:00AM] Error: Cannot divide by zero
;~ Error: Cannot divide by zero
