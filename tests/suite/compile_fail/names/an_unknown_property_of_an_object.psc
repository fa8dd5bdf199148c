ScriptName an_unknown_property_of_an_object
;! error P0204 5:15-22
Function Test()
    Form f
    Int a = f.Nothing
EndFunction
