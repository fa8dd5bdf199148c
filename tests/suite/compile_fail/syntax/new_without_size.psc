;! error P0101 4:20-22
ScriptName new_without_size
Function F()
  Int[] a = new Int[]
EndFunction
