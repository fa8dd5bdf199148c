ScriptName property_assignment_converts_the_value

Float Property Ratio Auto
String Property Label Auto

Function Main()
    Ratio = 4
    Label = 9
    Debug.Trace(Ratio)
    ;= 4.000000
    Debug.Trace(Label + 1)
    ;= 91
EndFunction
