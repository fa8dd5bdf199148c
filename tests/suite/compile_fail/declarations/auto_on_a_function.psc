ScriptName auto_on_a_function
;! error P0101 3
Function Go() Auto
EndFunction
