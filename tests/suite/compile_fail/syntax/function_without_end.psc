;! error P0102 5:1-9
ScriptName function_without_end
Function F()
  Int a = 1
Function G()
EndFunction
