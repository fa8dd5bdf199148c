;! error P0006 5:14-15
ScriptName single_and
Function F()
  Bool a = true
  Bool b = a & a
EndFunction
