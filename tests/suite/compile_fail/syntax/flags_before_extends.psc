ScriptName flags_before_extends Hidden Extends Form
;! error P0101 1
Function Test()
EndFunction
