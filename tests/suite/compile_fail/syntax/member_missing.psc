;! error P0101 5:13-13
ScriptName member_missing
Function F()
  Int[] a = new Int[1]
  Int n = a.
EndFunction
