ScriptName an_auto_read_only_property_is_a_constant

Int Property Limit = 128 AutoReadOnly
Float Property Rate = -0.5 AutoReadOnly
String Property Title = "Sir" AutoReadOnly
Bool Property Fixed = True AutoReadOnly

Function Main()
    Debug.Trace(Limit)
    ;= 128
    Debug.Trace(Rate)
    ;= -0.500000
    Debug.Trace(Title)
    ;= Sir
    Debug.Trace(Fixed)
    ;= True
    Debug.Trace(self.Limit + 1)
    ;= 129
EndFunction
