ScriptName an_unknown_function
;! error P0203 4:5-11
Function Test()
    Nobody()
EndFunction
