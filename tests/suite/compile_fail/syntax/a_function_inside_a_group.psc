ScriptName a_function_inside_a_group
;! error P0102 4:1-9
Group G
Function F()
EndFunction
EndGroup
