;! error P0110 3:20-25
ScriptName function_parameter_default_is_computed
Function F(Int a = 1 + 1)
EndFunction
