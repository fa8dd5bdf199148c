ScriptName a_missing_operand
;! error P0101 4
Function Test()
    Int a = 1 + 
EndFunction
