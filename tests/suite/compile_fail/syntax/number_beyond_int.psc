;! warning W0003 4:13-24
ScriptName number_beyond_int
Function F()
  Float f = 10000000000
EndFunction
