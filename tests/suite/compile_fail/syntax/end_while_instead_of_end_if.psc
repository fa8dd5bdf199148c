ScriptName end_while_instead_of_end_if
;! error P0103 6:5-13
Function Test()
    If True
    Int a = 1
    EndWhile
EndFunction
