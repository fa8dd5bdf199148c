ScriptName an_array_that_holds_itself_is_taken_apart

Function Main()
    Var[] own = new Var[1]
    own[0] = own
    own = None
    Debug.Trace(GC.Collect())
    ;= 1
EndFunction
