ScriptName a_default_argument_that_is_no_literal
;! error P0110 6:23-29
Int Function Five()
Return 5
EndFunction
Function Take(Int n = Five())
EndFunction
