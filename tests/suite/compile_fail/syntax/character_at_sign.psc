;! error P0001 5:7-8
ScriptName character_at_sign
Function F()
  Int a = 1
  a = @2
EndFunction
