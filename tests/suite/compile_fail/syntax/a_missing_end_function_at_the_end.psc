ScriptName a_missing_end_function_at_the_end
;! error P0102 4:14-14
Function Test()
    Int a = 1
