ScriptName comparing_a_string_with_a_number_by_order
;! error P0303 4:14-21
Function Test()
    Bool c = "a" < 1
EndFunction
