ScriptName a_property_without_end_before_a_variable
;! error P0102 7:1-6
Int Property Count
    Int Function Get()
        Return 1
    EndFunction
Int x
