;! error P0105 7:3-12
ScriptName statement_in_property
Int Property P
  Int Function Get()
    Return 1
  EndFunction
  Int x = 3
EndProperty
