ScriptName an_unknown_type_of_a_parameter
;! error P0201 3:15-23
Function Take(Nonsense x)
EndFunction
