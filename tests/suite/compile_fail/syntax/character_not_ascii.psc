;! error P0001 5:9-10
ScriptName character_not_ascii
Function F()
  Int a = 1
  a = 1 × 2
EndFunction
