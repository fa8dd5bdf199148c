ScriptName a_wrong_value_returned
;! error P0301 4:12-18
Int Function Give()
    Return "five"
EndFunction
