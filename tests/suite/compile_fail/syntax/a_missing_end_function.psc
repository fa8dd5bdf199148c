ScriptName a_missing_end_function
;! error P0102 6:5-13
Function Test()
    Int a = 1

    Function Other()
    EndFunction
