ScriptName a_compound_assignment_to_an_element
;! game skyrim
;! error P0314 6:5-9
Function Test()
    Int[] a = new Int[1]
    a[0] += 1
EndFunction
