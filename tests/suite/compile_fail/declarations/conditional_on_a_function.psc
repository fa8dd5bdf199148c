ScriptName conditional_on_a_function
;! error P0405 3:15-26
Function Go() Conditional
EndFunction
