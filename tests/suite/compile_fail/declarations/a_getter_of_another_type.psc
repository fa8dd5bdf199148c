ScriptName a_getter_of_another_type
;! error P0408 4:5-25
Int Property P
    Float Function Get()
        Return 1.0
    EndFunction
EndProperty
