;! error P0102 7:5-13
ScriptName property_full_without_end
Int Property P
  Int Function Get()
    Return 5
  EndFunction
Int Property Q Auto
