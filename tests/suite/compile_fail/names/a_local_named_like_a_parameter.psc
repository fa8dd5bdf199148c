ScriptName a_local_named_like_a_parameter
;! error P0211 4:9-10
Function Take(Int a)
    Int a
EndFunction
