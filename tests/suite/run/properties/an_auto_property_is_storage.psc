ScriptName an_auto_property_is_storage

Int Property Count Auto
String Property Label = "first" Auto

Function Main()
    Debug.Trace(Count)
    ;= 0
    Debug.Trace(Label)
    ;= first
    Count = 4
    Label = "second"
    Debug.Trace(Count)
    ;= 4
    Debug.Trace(self.Label)
    ;= second
EndFunction
