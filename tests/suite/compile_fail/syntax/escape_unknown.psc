;! error P0003 4:16-18
ScriptName escape_unknown
Function F()
  String s = "a\qb"
EndFunction
