ScriptName a_var_for_an_int
;! error P0301 5:13-14
Function Test()
    Var v = 1
    Int a = v
EndFunction
