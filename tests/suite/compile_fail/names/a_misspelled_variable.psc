ScriptName a_misspelled_variable
;! error P0202 5:13-20
Function Test()
    Int counter = 1
    Int b = coutner + 1
EndFunction
