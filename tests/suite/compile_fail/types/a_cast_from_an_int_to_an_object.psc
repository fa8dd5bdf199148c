ScriptName a_cast_from_an_int_to_an_object
;! error P0302 4:14-23
Function Test()
    Form f = 5 as Form
EndFunction
