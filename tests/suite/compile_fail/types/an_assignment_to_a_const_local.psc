ScriptName an_assignment_to_a_const_local
;! error P0309 5:5-6
Function Test()
    Int x = 3 Const
    x = 4
EndFunction
