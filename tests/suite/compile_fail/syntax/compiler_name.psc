;! error P0001 4:7-9
ScriptName compiler_name
Function F()
  Int ::temp0 = 1
EndFunction
