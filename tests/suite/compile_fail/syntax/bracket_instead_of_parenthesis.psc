;! error P0101 4:17-18
ScriptName bracket_instead_of_parenthesis
Function F()
  Int a = (1 + 2]
EndFunction
