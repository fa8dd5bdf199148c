ScriptName a_nested_new
;! error P0101 4
Function Test()
    Int[] a = new Int[]
EndFunction
