ScriptName an_if_outside_functions
;! error P0105 3
If True
EndIf
