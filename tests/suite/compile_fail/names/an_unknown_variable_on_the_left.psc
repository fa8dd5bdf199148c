ScriptName an_unknown_variable_on_the_left
;! error P0202 4:5-11
Function Test()
    nobody = 5
EndFunction
