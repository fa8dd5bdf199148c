;! error P0101 5:9-10
ScriptName two_statements_on_a_line
Function F()
  Int a = 1
  a = 2 a = 3
EndFunction
