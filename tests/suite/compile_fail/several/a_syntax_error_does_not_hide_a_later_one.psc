ScriptName a_syntax_error_does_not_hide_a_later_one
;! error P0101 5:16-16
;! error P0101 6:15-15
Function One()
    Int a = 1 + 
    Int b = (2 
EndFunction
