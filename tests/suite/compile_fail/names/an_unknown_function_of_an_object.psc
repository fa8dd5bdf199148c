ScriptName an_unknown_function_of_an_object
;! error P0203 5:7-13
Function Test()
    Form f
    f.Nobody()
EndFunction
