ScriptName a_member_of_a_string
;! error P0315 5:15-19
Function Test()
    String s = "x"
    Int b = s.Size
EndFunction
