;! error P0101 5:8-9
ScriptName operator_not_twice
Function F()
  Bool a = true
  a = !!a
EndFunction
