;! error P0001 4:14-15
ScriptName single_quotes
Function F()
  String s = 'x'
EndFunction
