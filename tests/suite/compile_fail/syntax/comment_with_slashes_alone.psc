;! error P0101 4:3-4
ScriptName comment_with_slashes_alone
Function F()
  // one
EndFunction
