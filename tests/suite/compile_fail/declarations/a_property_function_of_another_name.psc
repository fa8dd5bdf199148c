ScriptName a_property_function_of_another_name
;! error P0408 4:18-23
Int Property P
    Int Function Fetch()
        Return 1
    EndFunction
EndProperty
