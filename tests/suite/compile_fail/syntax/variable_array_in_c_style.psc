;! error P0101 3:6-7
ScriptName variable_array_in_c_style
Int x[5]
