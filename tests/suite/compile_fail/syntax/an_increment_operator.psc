ScriptName an_increment_operator
;! error P0101 5:7-8
Function Test()
    Int i
    i++
EndFunction
