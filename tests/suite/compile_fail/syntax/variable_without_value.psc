;! error P0101 3:8-8
ScriptName variable_without_value
Int x =
