ScriptName instances_are_destroyed_on_a_worker

Function Drop(Int aiCount)
    Toiler before = None
    While aiCount > 0
        Toiler made = GC.Create("Toiler") as Toiler
        made.Numbers = new Int[4]
        made.Other = before
        before = made
        aiCount -= 1
    EndWhile
EndFunction

Function Main()
    Int arrays = GC.LiveArrays()
    Drop(500)
    GC.Collect()
    Debug.Trace(GC.LiveObjects("Toiler") + " " + (GC.LiveArrays() - arrays))
    ;= 0 0
    Drop(500)
    GC.Request()
    Utility.Wait(2.0)
    Debug.Trace(GC.LiveObjects("Toiler"))
    ;= 0
EndFunction
