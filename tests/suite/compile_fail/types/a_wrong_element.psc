ScriptName a_wrong_element
;! error P0301 5:12-15
Function Test()
    Int[] a = new Int[1]
    a[0] = "x"
EndFunction
