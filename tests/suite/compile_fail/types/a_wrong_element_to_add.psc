ScriptName a_wrong_element_to_add
;! error P0301 5:11-14
Function Test()
    Int[] a = new Int[0]
    a.Add("x")
EndFunction
