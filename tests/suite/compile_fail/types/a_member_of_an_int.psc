ScriptName a_member_of_an_int
;! error P0315 5:15-19
Function Test()
    Int a = 1
    Int b = a.Size
EndFunction
