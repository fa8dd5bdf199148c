ScriptName objects_of_a_namespace

Function Main() Global
    Lib:Thing t = GC.Create("Lib:Thing") as Lib:Thing
    Debug.Trace(t.Name())
    ;= a thing
    Debug.Trace(t is Lib:Thing)
    ;= True
    ScriptObject root = t
    Debug.Trace((root as Lib:Thing).Name())
    ;= a thing
EndFunction
