ScriptName an_array_for_a_var
;! error P0301 4:13-23
Function Test()
    Var v = new Int[1]
EndFunction
