;! error P0101 5:8-9
ScriptName assignment_in_condition
Function F()
  Int a = 1
  If a = 2
    a = 3
  EndIf
EndFunction
