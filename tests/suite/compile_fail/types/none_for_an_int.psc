ScriptName none_for_an_int
;! error P0301 4:13-17
Function Test()
    Int a = None
EndFunction
