ScriptName reading_a_property_without_getter
;! error P0310 8:13-14
Int Property P
    Function Set(Int value)
    EndFunction
EndProperty
Function Test()
    Int a = P
EndFunction
