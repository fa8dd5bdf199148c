ScriptName an_array_of_arrays
;! error P0101 3:6-8
Int[][] a
