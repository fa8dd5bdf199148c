ScriptName a_getter_with_a_parameter
;! error P0408 4:5-28
Int Property P
    Int Function Get(Int n)
        Return 1
    EndFunction
EndProperty
