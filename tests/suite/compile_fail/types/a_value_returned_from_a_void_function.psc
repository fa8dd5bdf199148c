ScriptName a_value_returned_from_a_void_function
;! error P0311 4:12-13
Function Test()
    Return 5
EndFunction
