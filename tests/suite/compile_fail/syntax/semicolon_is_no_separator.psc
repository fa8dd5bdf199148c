;! error P0101 6:8-8
ScriptName semicolon_is_no_separator
Function F()
  Int a = 1; a = 2
  If a == 1; && a == 2
    a +; = 2
  EndIf
EndFunction
