ScriptName a_closing_parenthesis_too_many
;! error P0101 4:18-19
Function Test()
    Int a = 1 + 2)
EndFunction
