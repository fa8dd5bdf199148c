;! error P0002 4:14-27
ScriptName string_without_end
Function F()
  String s = "never closed
  s = "fine"
EndFunction
