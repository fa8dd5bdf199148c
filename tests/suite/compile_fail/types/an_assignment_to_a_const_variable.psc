ScriptName an_assignment_to_a_const_variable
;! error P0309 5:5-6
Int x = 3 Const
Function Test()
    x = 4
EndFunction
