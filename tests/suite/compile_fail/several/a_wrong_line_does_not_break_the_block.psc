ScriptName a_wrong_line_does_not_break_the_block
;! error P0101 5:13-14
Function Test()
    If True
    Int a = = 2
    EndIf
    Int b = 3
EndFunction
