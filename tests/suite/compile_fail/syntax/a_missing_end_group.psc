ScriptName a_missing_end_group
;! error P0102 4:20-20
Group G
Int Property P Auto
