ScriptName Lib:Numbers
; Helper: a script in a namespace.

Struct Pair
    Int A = 1
    Int B = 2
EndStruct

Int Function Twice(Int n) Global
    Return n * 2
EndFunction

Int Function Sum(Pair p) Global
    Return p.A + p.B
EndFunction
