;! warning W0002 3:10-11
ScriptName function_without_parentheses
Function F
EndFunction
