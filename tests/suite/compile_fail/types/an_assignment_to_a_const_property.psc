ScriptName an_assignment_to_a_const_property
;! error P0309 5:5-6
Int Property P = 3 Auto Const
Function Test()
    P = 4
EndFunction
