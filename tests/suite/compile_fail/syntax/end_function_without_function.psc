;! error P0104 5:1-12
ScriptName end_function_without_function
Function F()
EndFunction
EndFunction
