ScriptName a_property_may_hold_an_array

Int[] Property Values Auto

Function Main()
    Debug.Trace(Values.Length)
    ;= 0
    Values = new Int[2]
    Values[1] = 9
    Debug.Trace(Values[1])
    ;= 9
    Values.Add(3)
    Debug.Trace(Values.Length)
    ;= 3
    Debug.Trace(self.Values[1])
    ;= 9
EndFunction
