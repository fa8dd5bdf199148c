;! error P0101 3:13-14
ScriptName function_parameters_without_types
Function F(a, b)
EndFunction
