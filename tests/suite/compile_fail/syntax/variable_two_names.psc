;! error P0101 3:6-7
ScriptName variable_two_names
Int x, y
