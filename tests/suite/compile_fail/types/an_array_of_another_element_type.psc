ScriptName an_array_of_another_element_type
;! error P0301 4:15-27
Function Test()
    Int[] a = new Float[2]
EndFunction
