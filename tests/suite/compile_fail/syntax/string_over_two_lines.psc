;! error P0002 5:14-18
;! error P0002 6:6-7
ScriptName string_over_two_lines
Function F()
  String s = "one
  two"
EndFunction
