ScriptName a_missing_closing_parenthesis
;! error P0101 4:19-19
Function Test()
    Int a = (1 + 2 
EndFunction
