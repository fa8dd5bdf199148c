;! error P0101 4:17-18
ScriptName member_of_literal
Function F()
  Int n = "text".Length
EndFunction
