;! error P0101 6:9-10
ScriptName assignment_twice
Function F()
  Int a = 1
  Int b = 1
  a = b = 2
EndFunction
