;! warning W0001 1:1-1
Function F()
  Int a = 1
EndFunction
