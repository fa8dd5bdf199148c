ScriptName a_break_statement_with_a_value
;! error P0101 5:12-13
Function Test()
    While True
    Break  1
    EndWhile
EndFunction
