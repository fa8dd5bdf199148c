ScriptName a_second_header_in_a_function
;! error P0108 4:5-21
Function Test()
    ScriptName Again
    Int x = 3
EndFunction
