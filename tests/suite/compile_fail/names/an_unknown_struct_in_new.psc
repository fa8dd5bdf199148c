ScriptName an_unknown_struct_in_new
;! error P0201 4:17-25
Function Test()
    Var v = new Nonsense
EndFunction
