;! error P0110 3:9-14
ScriptName variable_value_is_computed
Int x = 1 + 2
