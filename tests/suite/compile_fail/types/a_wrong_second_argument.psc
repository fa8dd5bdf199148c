ScriptName a_wrong_second_argument
;! error P0301 6:13-14
Function Take(Int n, Form f)
EndFunction
Function Test()
    Take(1, 2)
EndFunction
