;! error P0101 7:3-10
ScriptName else_if_in_two_words
Function F()
  Int a = 1
  If a == 1
    a = 2
  Else If a == 2
    a = 3
  EndIf
EndFunction
