ScriptName two_statements_on_one_line
;! error P0101 4:15-18
Function Test()
    Int a = 1 Int b = 2
EndFunction
