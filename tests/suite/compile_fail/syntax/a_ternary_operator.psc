ScriptName a_ternary_operator
;! error P0001 4:18-19
Function Test()
    Int i = True ? 1 : 2
EndFunction
