ScriptName an_unknown_type_in_a_cast
;! error P0201 5:27-35
Function Test()
    Form f
    ScriptObject o = f as Nonsense
EndFunction
