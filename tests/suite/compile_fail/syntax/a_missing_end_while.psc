ScriptName a_missing_end_while
;! error P0102 6:5-16
Function Test()
    While True
    Int a = 1
    EndFunction
