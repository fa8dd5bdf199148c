;! error P0101 3:6-8
ScriptName variable_array_of_arrays
Int[][] x
