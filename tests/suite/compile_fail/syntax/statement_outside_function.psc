;! error P0105 4:1-6
ScriptName statement_outside_function
Int x
x = 3
