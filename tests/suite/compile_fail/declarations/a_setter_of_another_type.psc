ScriptName a_setter_of_another_type
;! error P0408 4:5-30
Int Property P
    Function Set(Float value)
    EndFunction
EndProperty
