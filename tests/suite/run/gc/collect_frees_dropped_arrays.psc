ScriptName collect_frees_dropped_arrays

Function Drop(Int count)
    Int i = 0
    While i < count
        Int[] list = new Int[3]
        i += 1
    EndWhile
EndFunction

Function Main()
    Int before = GC.LiveArrays()
    Drop(20)
    Debug.Trace(GC.LiveArrays() - before)
    ;= 20
    Debug.Trace(GC.GarbageArrays() >= 20)
    ;= True
    GC.Collect()
    Debug.Trace(GC.LiveArrays() - before)
    ;= 0
    Debug.Trace(GC.GarbageArrays())
    ;= 0
EndFunction
