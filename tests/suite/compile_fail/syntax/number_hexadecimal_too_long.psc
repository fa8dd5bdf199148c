;! error P0008 4:11-22
ScriptName number_hexadecimal_too_long
Function F()
  Int a = 0x123456789
EndFunction
