ScriptName an_array_of_arrays
;! error P0101 3
Int[][] a
