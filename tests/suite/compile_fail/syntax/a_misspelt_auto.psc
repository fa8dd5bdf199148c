ScriptName a_misspelt_auto
;! error P0113 3:1-23
Int Property Count Aut
