ScriptName a_child_inherits_functions extends Animal

Function Main()
    Debug.Trace(Legs())
    ;= 4
    Debug.Trace(Describe())
    ;= animal with 4 legs
EndFunction
