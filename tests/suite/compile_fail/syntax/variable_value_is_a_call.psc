;! error P0110 6:9-12
ScriptName variable_value_is_a_call
Int Function G()
  Return 1
EndFunction
Int x = G()
