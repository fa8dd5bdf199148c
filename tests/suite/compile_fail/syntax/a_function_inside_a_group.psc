ScriptName a_function_inside_a_group
;! error P0102 5:1-9
;! error P0104 7:1-9
Group G
Function F()
EndFunction
EndGroup
