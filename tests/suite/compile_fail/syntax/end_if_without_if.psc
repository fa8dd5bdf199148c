;! error P0104 5:3-8
ScriptName end_if_without_if
Function F()
  Int a = 1
  EndIf
EndFunction
