ScriptName private_variables_of_equal_name_stay_apart extends Animal

Int energy = 77

Function Main()
    Debug.Trace(energy)
    ;= 77
    Debug.Trace(Energy())
    ;= 10
    Eat(5)
    Debug.Trace(energy)
    ;= 77
    Debug.Trace(Energy())
    ;= 15
    energy = 1
    Debug.Trace(Energy())
    ;= 15
EndFunction
