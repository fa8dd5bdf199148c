ScriptName an_override_with_fewer_parameters extends OverrideParent
;! error P0401 3:14-20
Int Function Number()
    Return 1
EndFunction
