;! error P0101 4:14-15
ScriptName comment_with_slashes
Function F()
  Int a = 1 // one
EndFunction
