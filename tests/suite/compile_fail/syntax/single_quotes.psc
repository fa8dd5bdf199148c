;! error P0001 5:14-15
;! error P0001 5:16-17
ScriptName single_quotes
Function F()
  String s = 'x'
EndFunction
