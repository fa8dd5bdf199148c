ScriptName set_property_value_of_another_type_is_refused

Float Property Ratio = 0.5 Auto

Function Main()
    SetPropertyValue("Ratio", 3)
    Debug.Trace(Ratio)
    ;= 0.500000
    SetPropertyValue("Ratio", 3.0)
    Debug.Trace(Ratio)
    ;= 3.000000
EndFunction

;~ error: ...
