;! error P0110 4:9-10
ScriptName variable_value_is_another
Int x = 1
Int y = x
