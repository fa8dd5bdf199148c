ScriptName a_missing_closing_bracket
;! error P0101 5:9-10
Function Test()
    Int[] a = new Int[3]
    a[1 = 2
EndFunction
