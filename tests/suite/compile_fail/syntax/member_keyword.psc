;! error P0101 4:8-16
ScriptName member_keyword
Function F()
  Self.Function()
EndFunction
