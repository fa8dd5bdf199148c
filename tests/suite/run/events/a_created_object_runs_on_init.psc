ScriptName a_created_object_runs_on_init

Function Main() Global
    Greeter g = GC.Create("Greeter") as Greeter
    Debug.Trace(g == None)
    ;= False
    Debug.Trace(g.Ready())
    ;= True
EndFunction
