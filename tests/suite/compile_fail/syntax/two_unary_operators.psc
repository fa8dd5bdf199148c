ScriptName two_unary_operators
;! error P0101 4
Function Test()
    Bool b = !!True
EndFunction
