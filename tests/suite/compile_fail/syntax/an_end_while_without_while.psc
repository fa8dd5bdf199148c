ScriptName an_end_while_without_while
;! error P0104 4:5-13
Function Test()
    EndWhile
EndFunction
