;! error P0101 3:18-19
ScriptName function_parameters_with_trailing_comma
Function F(Int a,)
EndFunction
