ScriptName a_nested_new
;! error P0101 4:22-24
Function Test()
    Int[] a = new Int[]
EndFunction
