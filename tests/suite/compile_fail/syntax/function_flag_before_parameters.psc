;! error P0101 3:18-19
ScriptName function_flag_before_parameters
Function F Global()
EndFunction
