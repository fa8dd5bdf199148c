ScriptName a_member_of_an_array
;! error P0315 5:15-19
Function Test()
    Int[] a = new Int[1]
    Int b = a.Size
EndFunction
