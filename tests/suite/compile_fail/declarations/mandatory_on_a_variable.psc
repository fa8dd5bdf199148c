ScriptName mandatory_on_a_variable
;! error P0405 3:7-16
Int x Mandatory
