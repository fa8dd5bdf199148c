ScriptName two_unary_operators
;! error P0101 4:15-16
Function Test()
    Bool b = !!True
EndFunction
