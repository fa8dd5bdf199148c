ScriptName no_value_returned_from_a_typed_function
;! error P0311 4:5-11
Int Function Give()
    Return
EndFunction
