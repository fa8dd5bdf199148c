;! error P0101 3:10-11
ScriptName function_without_name
Function ()
EndFunction
