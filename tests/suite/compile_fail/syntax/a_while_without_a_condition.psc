ScriptName a_while_without_a_condition
;! error P0101 4:10-10
Function Test()
    While
    EndWhile
EndFunction
