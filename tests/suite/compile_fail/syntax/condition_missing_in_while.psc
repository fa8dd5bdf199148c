;! error P0101 4:8-8
ScriptName condition_missing_in_while
Function F()
  While
  EndWhile
EndFunction
