ScriptName a_local_of_another_block
;! error P0202 7:13-18
Function Test()
    If True
    Int inner = 1
    EndIf
    Int b = inner
EndFunction
