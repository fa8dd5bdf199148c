ScriptName a_call_over_two_lines_without_continuation
;! error P0101 7:12-12
;! error P0101 8:6-7
Function Take(Int a, Int b)
EndFunction
Function Test()
    Take(1, 
    2)
EndFunction
