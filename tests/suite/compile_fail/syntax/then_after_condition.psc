;! error P0101 5:13-17
ScriptName then_after_condition
Function F()
  Int a = 1
  If a == 1 then
    a = 2
  EndIf
EndFunction
