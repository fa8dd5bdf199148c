;! error P0006 5:8-9
ScriptName single_or
Function F()
  Bool a = true
  If a | a
    a = false
  EndIf
EndFunction
