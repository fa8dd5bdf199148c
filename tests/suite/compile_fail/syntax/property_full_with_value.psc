;! error P0113 3:18-19
ScriptName property_full_with_value
Int Property P = 5
  Int Function Get()
    Return 5
  EndFunction
EndProperty
