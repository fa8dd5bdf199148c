;! error P0111 5:1-6
;! error P0111 7:1-9
;! game skyrim
ScriptName skyrim_group
Group Tuning Collapsed = 1
Int Property P Auto
EndGroup
