;! error P0102 4:3-11
ScriptName function_in_function
Function F()
  Function G()
  EndFunction
EndFunction
