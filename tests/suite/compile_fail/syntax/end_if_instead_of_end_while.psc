ScriptName end_if_instead_of_end_while
;! error P0103 5:5-10
Function Test()
    While False
    EndIf
EndFunction
