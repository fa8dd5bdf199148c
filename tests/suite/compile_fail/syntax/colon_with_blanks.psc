;! error P0001 3:10-11
ScriptName colon_with_blanks
Import A : B
