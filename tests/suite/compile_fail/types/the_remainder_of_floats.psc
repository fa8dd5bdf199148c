ScriptName the_remainder_of_floats
;! error P0303 4:15-24
Function Test()
    Float f = 5.0 % 2.0
EndFunction
