ScriptName an_assignment_to_a_property_without_setter
;! error P0309 9:5-6
Int Property P
    Int Function Get()
        Return 1
    EndFunction
EndProperty
Function Test()
    P = 4
EndFunction
