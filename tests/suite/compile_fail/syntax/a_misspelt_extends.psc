ScriptName a_misspelt_extends extend ScriptObject
;! error P0101 1:31-37
Int x
