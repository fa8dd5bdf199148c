ScriptName a_local_named_like_a_property
;! error P0212 5:9-13
Int Property Size Auto
Function Test()
    Int size
EndFunction
