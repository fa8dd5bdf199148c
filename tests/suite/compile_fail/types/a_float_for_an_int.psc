ScriptName a_float_for_an_int
;! error P0301 4:13-16
Function Test()
    Int a = 1.5
EndFunction
