ScriptName an_override_with_another_parameter_type extends OverrideParent
;! error P0401 3:21-26
Int Function Number(Float n)
    Return 1
EndFunction
