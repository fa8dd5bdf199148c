;! error P0101 4:17-18
ScriptName new_without_type
Function F()
  Int[] a = new [5]
EndFunction
