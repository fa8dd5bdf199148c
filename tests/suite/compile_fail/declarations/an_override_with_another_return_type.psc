ScriptName an_override_with_another_return_type extends OverrideParent
;! error P0401 3:1-6
Float Function Number(Int n)
    Return 1.0
EndFunction
