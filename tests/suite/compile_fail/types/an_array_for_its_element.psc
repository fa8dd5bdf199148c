ScriptName an_array_for_its_element
;! error P0301 5:13-14
Function Test()
    Int[] a = new Int[2]
    Int b = a
EndFunction
