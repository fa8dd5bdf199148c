ScriptName a_local_redeclared_in_an_inner_block
;! error P0211 6:9-10
Function Test()
    Int a
    If True
    Int a
    EndIf
EndFunction
