ScriptName a_misspelt_function
;! error P0101 3:5-12
Int Funtion Double(Int n)
    Return n + n
EndFunction
Function Test()
    Int four = Double(2)
EndFunction
