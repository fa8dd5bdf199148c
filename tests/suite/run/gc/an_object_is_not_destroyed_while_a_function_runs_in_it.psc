ScriptName an_object_is_not_destroyed_while_a_function_runs_in_it
; A latent call in the object holds up its destruction, but not that of others.

Function Main()
    Int before = GC.Live("objects")
    Lingerer first = GC.Create("Lingerer") as Lingerer
    Lingerer second = GC.Create("Lingerer") as Lingerer
    Var[] arguments = new Var[1]
    arguments[0] = 4.0
    first.CallFunctionNoWait("Linger", arguments)
    second.CallFunctionNoWait("Stay", arguments)
    Utility.Wait(0.5)
    Debug.Trace((first == None) + " " + (second == None))
    ;= True True
    Lingerer other = GC.Create("Lingerer") as Lingerer
    GC.MarkGarbage(other)
    GC.Request()
    Utility.Wait(1.0)
    ; They are dead, but still there; the other one is gone.
    Debug.Trace(GC.Live("objects") - before + " " + GC.LiveObjects("Lingerer"))
    ;= 2 0
    GC.Collect()
    Debug.Trace(GC.Live("objects") - before)
    ;= 2
    ; Once their functions have returned, they go.
    Utility.Wait(10.0)
    ;= done: None
    Debug.Trace(GC.Live("objects") - before)
    ;= 0
EndFunction
