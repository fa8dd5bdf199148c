ScriptName a_missing_end_if
;! error P0102 6:5-16
Function Test()
    If True
    Int a = 1
    EndFunction
