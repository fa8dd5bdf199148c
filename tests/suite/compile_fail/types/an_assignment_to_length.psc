ScriptName an_assignment_to_length
;! error P0309 5:5-13
Function Test()
    Int[] a = new Int[1]
    a.Length = 3
EndFunction
