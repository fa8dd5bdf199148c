ScriptName an_unknown_type_of_a_local
;! error P0201 4:5-13
Function Test()
    Nonsense x
EndFunction
