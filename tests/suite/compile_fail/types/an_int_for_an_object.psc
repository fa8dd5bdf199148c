ScriptName an_int_for_an_object
;! error P0301 4:14-15
Function Test()
    Form f = 5
EndFunction
