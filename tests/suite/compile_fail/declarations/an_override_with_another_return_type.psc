ScriptName an_override_with_another_return_type extends OverrideParent
;! error P0401 3:16-22
Float Function Number(Int n)
    Return 1.0
EndFunction
