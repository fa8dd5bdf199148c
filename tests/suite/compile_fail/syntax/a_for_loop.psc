ScriptName a_for_loop
;! error P0101 4:18-19
Function Test()
    For i = 1 to 3
EndFunction
