ScriptName a_missing_end_function
;! error P0102 6
Function Test()
    Int a = 1

    Function Other()
    EndFunction
