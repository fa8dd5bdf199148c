ScriptName a_getter_of_another_type
;! error P0408 4:20-23
Int Property P
    Float Function Get()
        Return 1.0
    EndFunction
EndProperty
