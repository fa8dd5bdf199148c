ScriptName a_float_without_digits_after_the_point
;! error P0008 4:15-17
Function Test()
    Float f = 1.
EndFunction
