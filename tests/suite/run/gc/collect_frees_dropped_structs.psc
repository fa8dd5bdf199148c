ScriptName collect_frees_dropped_structs

Struct Point
    Int X
EndStruct

Function Drop(Int count)
    Int i = 0
    While i < count
        Point p = new Point
        i += 1
    EndWhile
EndFunction

Function Main()
    Int before = GC.LiveStructs()
    Drop(20)
    Debug.Trace(GC.LiveStructs() - before)
    ;= 20
    GC.Collect()
    Debug.Trace(GC.LiveStructs() - before)
    ;= 0
    Debug.Trace(GC.GarbageStructs())
    ;= 0
EndFunction
