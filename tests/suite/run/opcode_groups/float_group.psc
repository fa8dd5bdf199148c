ScriptName float_group

Float unset
Float given = 1.5

Function Main()
    Debug.Trace(unset)
    ;= 0.000000
    Debug.Trace(given + 0.25)
    ;= 1.750000
    Debug.Trace(given - 2.0)
    ;= -0.500000
    Debug.Trace(given * given)
    ;= 2.250000
    Debug.Trace(given / 3.0)
    ;= 0.500000
    Debug.Trace(-given)
    ;= -1.500000
    Debug.Trace(0.0 / 1212.0)
    ;= 0.000000
    If 0.5
        Debug.Trace("half is true")
    EndIf
    ;= half is true
    Debug.Trace(!6.6)
    ;= False
    Debug.Trace(!0.0)
    ;= True
    Float f = 7
    Debug.Trace(f)
    ;= 7.000000
EndFunction
