;! error P0002 4:14-19
ScriptName string_ends_with_escaped_quote
Function F()
  String s = "C:\"
EndFunction
