ScriptName get_property_value_reads_by_name

Int Property Level = 3 Auto
String Property Title = "Dr" AutoReadOnly
Int Property Twice
    Int Function Get()
        Return Level * 2
    EndFunction
EndProperty

Function Main()
    Debug.Trace(GetPropertyValue("Level") as Int)
    ;= 3
    Debug.Trace(GetPropertyValue("title") as String)
    ;= Dr
    Debug.Trace(GetPropertyValue("Twice") as Int)
    ;= 6
    Debug.Trace(GetPropertyValue("Level") is Int)
    ;= True
EndFunction
