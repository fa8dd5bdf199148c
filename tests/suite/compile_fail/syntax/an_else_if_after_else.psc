ScriptName an_else_if_after_else
;! error P0109 6:5-16
Function Test()
    If True
    Else
    ElseIf True
    EndIf
EndFunction
