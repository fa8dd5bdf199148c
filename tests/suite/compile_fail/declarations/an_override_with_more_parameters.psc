ScriptName an_override_with_more_parameters extends OverrideParent
;! error P0401 3:14-20
Int Function Number(Int n, Int m)
    Return 1
EndFunction
