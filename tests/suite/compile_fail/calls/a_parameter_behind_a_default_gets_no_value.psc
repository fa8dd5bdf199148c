ScriptName a_parameter_behind_a_default_gets_no_value
;! game skyrim
;! error P0501 8:5-12
;? `Fill` needs a value for its parameter `time`
Function Fill(Int level = 1, Float time)
EndFunction
Function Test()
    Fill(2)
EndFunction
