ScriptName operators_group

Function Main()
    Int i = 5
    Float f = 5.5
    Debug.Trace(i == 5)
    ;= True
    Debug.Trace(i != 5)
    ;= False
    Debug.Trace(i < 6)
    ;= True
    Debug.Trace(i <= 5)
    ;= True
    Debug.Trace(i > 5)
    ;= False
    Debug.Trace(i >= 5)
    ;= True
    Debug.Trace(f == 5.5)
    ;= True
    Debug.Trace(f != 5.5)
    ;= False
    Debug.Trace(f < 5.5)
    ;= False
    Debug.Trace(f <= 5.5)
    ;= True
    Debug.Trace(f > 5.0)
    ;= True
    Debug.Trace(f >= 6.0)
    ;= False
    ScriptObject me = self
    ScriptObject nobody
    Debug.Trace(me == self)
    ;= True
    Debug.Trace(me == nobody)
    ;= False
    Debug.Trace(nobody == False)
    ;= True
EndFunction
