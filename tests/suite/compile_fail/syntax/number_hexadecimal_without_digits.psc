;! error P0008 4:11-13
ScriptName number_hexadecimal_without_digits
Function F()
  Int a = 0x
EndFunction
