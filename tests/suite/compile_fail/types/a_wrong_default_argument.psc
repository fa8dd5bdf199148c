ScriptName a_wrong_default_argument
;! error P0312 3:23-26
Function Take(Int n = "x")
EndFunction
