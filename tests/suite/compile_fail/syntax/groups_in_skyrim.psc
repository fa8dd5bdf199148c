ScriptName groups_in_skyrim
;! game skyrim
;! error P0111 4:1-6
Group G
Int Property P Auto
EndGroup
