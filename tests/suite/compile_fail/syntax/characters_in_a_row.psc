;! error P0001 5:9-12
ScriptName characters_in_a_row
Function F()
  Int a = 1
  a = a ### 2
EndFunction
