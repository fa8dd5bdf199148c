;! error P0001 4:13-14
ScriptName closing_brace_alone
Function F()
  Int a = 1 }
EndFunction
