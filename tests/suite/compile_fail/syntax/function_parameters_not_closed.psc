;! error P0101 3:17-17
ScriptName function_parameters_not_closed
Function F(Int a
EndFunction
