ScriptName a_ternary_operator
;! error P0001 5:18-19
;! error P0001 5:22-23
Function Test()
    Int i = True ? 1 : 2
EndFunction
