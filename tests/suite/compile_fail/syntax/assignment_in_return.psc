;! error P0101 5:12-13
ScriptName assignment_in_return
Int Function F()
  Int a = 1
  Return a = 2
EndFunction
