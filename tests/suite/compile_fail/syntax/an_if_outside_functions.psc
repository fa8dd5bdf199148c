ScriptName an_if_outside_functions
;! error P0105 3:1-8
If True
EndIf
