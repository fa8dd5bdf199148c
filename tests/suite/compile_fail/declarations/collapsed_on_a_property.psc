ScriptName collapsed_on_a_property
;! error P0405 3:21-30
Int Property P Auto Collapsed
