ScriptName a_bool_for_an_int
;! error P0301 4:13-17
Function Test()
    Int a = True
EndFunction
