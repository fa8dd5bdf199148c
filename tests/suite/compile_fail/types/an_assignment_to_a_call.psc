ScriptName an_assignment_to_a_call
;! error P0308 7:5-11
Int Function Five()
    Return 5
EndFunction
Function Test()
    Five() = 6
EndFunction
