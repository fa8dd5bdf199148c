ScriptName a_local_of_another_function
;! error P0202 7:13-19
Function Other()
    Int theirs = 1
EndFunction
Function Test()
    Int a = theirs
EndFunction
