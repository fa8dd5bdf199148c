ScriptName an_override_that_becomes_global extends OverrideParent
;! error P0401 3:14-20
Int Function Number(Int n) Global
    Return 1
EndFunction
