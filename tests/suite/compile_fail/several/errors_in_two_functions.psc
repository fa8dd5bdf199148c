ScriptName errors_in_two_functions
;! error P0301 5:13-17
;! error P0301 8:13-16
Function One()
    Int a = True
EndFunction
Function Two()
    Int a = 1.5
EndFunction
