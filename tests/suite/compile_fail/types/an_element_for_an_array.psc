ScriptName an_element_for_an_array
;! error P0301 4:15-16
Function Test()
    Int[] a = 5
EndFunction
