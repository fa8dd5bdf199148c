ScriptName a_misspelt_end_of_a_function
;! error P0101 5:1-11
Function Test()
    Int x = 3
EndFuntion
Function Other()
EndFunction
