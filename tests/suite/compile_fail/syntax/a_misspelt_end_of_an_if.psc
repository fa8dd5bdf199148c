ScriptName a_misspelt_end_of_an_if
;! error P0101 6:5-10
Function Test()
    If True
        Int x = 3
    EndFi
EndFunction
