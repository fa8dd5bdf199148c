;! error P0101 3:9-10
ScriptName import_of_two
Import A, B
