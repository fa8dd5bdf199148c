;! error P0105 5:1-6
;! error P0105 9:1-6
ScriptName statements_outside_function
Int x
x = 3
x = 4
x += 5
Int y
y = 6
