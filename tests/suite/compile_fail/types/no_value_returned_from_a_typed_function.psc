ScriptName no_value_returned_from_a_typed_function
;! error P0311 4
Int Function Give()
    Return
EndFunction
