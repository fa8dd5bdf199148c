;! error P0101 5:7-8
ScriptName bracket_not_closed
Function F()
  Int[] a = new Int[3]
  a[0 = 1
EndFunction
