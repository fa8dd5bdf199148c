ScriptName the_properties_file_fills_auto_properties
;> --properties the_properties_file_fills_auto_properties.json

Int Property Count = 1 Auto
Float Property Ratio Auto
String Property Name Auto
Bool Property Enabled Auto Const
Int Property Untouched = 5 Auto

Function Main()
    Debug.Trace(Count)
    ;= 7
    Debug.Trace(Ratio)
    ;= 0.250000
    Debug.Trace(Name)
    ;= Nora
    Debug.Trace(Enabled)
    ;= True
    Debug.Trace(Untouched)
    ;= 5
EndFunction
