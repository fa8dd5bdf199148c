ScriptName a_float_result_for_an_int
;! error P0301 4:13-20
Function Test()
    Int a = 1 + 0.5
EndFunction
