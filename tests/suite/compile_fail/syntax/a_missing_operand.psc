ScriptName a_missing_operand
;! error P0101 4:16-16
Function Test()
    Int a = 1 + 
EndFunction
