ScriptName set_property_value_writes_by_name

Int Property Level = 3 Auto
Int seen = 0
Int Property Watched
    Function Set(Int value)
        seen = value + 1
    EndFunction
EndProperty

Function Main()
    SetPropertyValue("Level", 9)
    Debug.Trace(Level)
    ;= 9
    SetPropertyValue("WATCHED", 4)
    Debug.Trace(seen)
    ;= 5
EndFunction
