ScriptName an_else_after_else
;! error P0109 6:5-9
Function Test()
    If True
    Else
    Else
    EndIf
EndFunction
