ScriptName flags_before_extends Hidden Extends Form
;! error P0101 1:40-47
Function Test()
EndFunction
