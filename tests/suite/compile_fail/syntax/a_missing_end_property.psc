ScriptName a_missing_end_property
;! error P0102 6:12-12
Int Property P
Int Function Get()
Return 1
EndFunction
