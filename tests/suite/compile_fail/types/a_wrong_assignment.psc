ScriptName a_wrong_assignment
;! error P0301 5:9-12
Function Test()
    Int a
    a = "x"
EndFunction
