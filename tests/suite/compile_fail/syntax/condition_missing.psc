;! error P0101 4:5-5
ScriptName condition_missing
Function F()
  If
  EndIf
EndFunction
