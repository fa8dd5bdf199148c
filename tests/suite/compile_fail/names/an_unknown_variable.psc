ScriptName an_unknown_variable
;! error P0202 4:13-19
Function Test()
    Int a = nobody
EndFunction
