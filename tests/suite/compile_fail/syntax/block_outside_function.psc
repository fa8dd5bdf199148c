;! error P0105 4:1-10
ScriptName block_outside_function
Int x
If x == 1
  x = 2
EndIf
