ScriptName a_misspelt_property
;! error P0101 3:5-12
Int Propety Count Auto
