ScriptName an_unknown_type_in_is
;! error P0201 5:19-27
Function Test()
    Form f
    Bool b = f is Nonsense
EndFunction
