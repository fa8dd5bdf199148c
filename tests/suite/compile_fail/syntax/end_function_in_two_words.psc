;! error P0101 5:1-13
ScriptName end_function_in_two_words
Function F()
  Int a = 1
End Function
Function G()
EndFunction
