ScriptName a_bool_for_a_float
;! error P0301 4:15-19
Function Test()
    Float f = True
EndFunction
