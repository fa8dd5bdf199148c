ScriptName each_object_has_its_own_properties
;> -- Tank Tank

Function Main(Tank first, Tank second)
    first.Level = 1
    second.Level = 2
    Debug.Trace(first.Level)
    ;= 1
    Debug.Trace(second.Level)
    ;= 2
    Debug.Trace(first == second)
    ;= False
EndFunction
