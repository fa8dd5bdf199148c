ScriptName a_full_property_runs_its_functions

Int stored = 5
Int reads = 0

Int Property Value
    Int Function Get()
        reads += 1
        Return stored * 2
    EndFunction
    Function Set(Int newValue)
        stored = newValue + 1
    EndFunction
EndProperty

Function Main()
    Debug.Trace(Value)
    ;= 10
    Value = 9
    Debug.Trace(stored)
    ;= 10
    Debug.Trace(self.Value)
    ;= 20
    Debug.Trace(reads)
    ;= 2
    Value += 1
    Debug.Trace(stored)
    ;= 22
    Debug.Trace(reads)
    ;= 3
EndFunction
