;! error P0101 7:3-9
ScriptName end_if_in_two_words
Function F()
  Int a = 1
  If a == 1
    a = 2
  End If
EndFunction
