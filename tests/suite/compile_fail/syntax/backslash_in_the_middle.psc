;! error P0007 4:13-14
ScriptName backslash_in_the_middle
Function F()
  Int a = 1 \ + 2
EndFunction
