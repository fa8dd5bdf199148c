ScriptName an_unknown_variable_makes_no_noise
;! error P0202 4:13-19
Function Test()
    Int a = nobody + 1
    Int b = a * 2
    String s = "" + a + b
EndFunction
