ScriptName a_local_named_like_a_variable
;! error P0212 5:9-13
Int size
Function Test()
    Int size
EndFunction
