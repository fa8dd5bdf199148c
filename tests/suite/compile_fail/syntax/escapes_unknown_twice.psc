;! error P0003 5:17-19
;! error P0003 5:23-25
ScriptName escapes_unknown_twice
Function F()
  String s = "C:\Games\Scripts"
EndFunction
