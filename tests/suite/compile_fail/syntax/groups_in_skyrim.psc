ScriptName groups_in_skyrim
;! game skyrim
;! error P0201 5:1-6
;! error P0111 7:1-9
Group G
Int Property P Auto
EndGroup
