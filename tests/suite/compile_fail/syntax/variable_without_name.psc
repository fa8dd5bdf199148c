;! error P0101 3:4-4
ScriptName variable_without_name
Int
