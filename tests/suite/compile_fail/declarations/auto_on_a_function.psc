ScriptName auto_on_a_function
;! error P0405 3:15-19
Function Go() Auto
EndFunction
