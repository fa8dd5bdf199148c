ScriptName a_keyword_as_a_variable_name
;! error P0101 4:9-14
Function Test()
    Int While = 1
EndFunction
