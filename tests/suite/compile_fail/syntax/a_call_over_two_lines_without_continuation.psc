ScriptName a_call_over_two_lines_without_continuation
;! error P0101 7
;! error P0101 8
Function Take(Int a, Int b)
EndFunction
Function Test()
    Take(1, 
    2)
EndFunction
