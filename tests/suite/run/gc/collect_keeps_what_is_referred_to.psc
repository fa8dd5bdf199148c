ScriptName collect_keeps_what_is_referred_to

Struct Point
    Int X
EndStruct

Point[] kept

Function Main()
    Point local = new Point
    local.X = 1
    kept = new Point[2]
    kept[1] = new Point
    kept[1].X = 2
    GC.Collect()
    Debug.Trace(local.X + kept[1].X)
    ;= 3
    Debug.Trace(kept[0] == None)
    ;= True
    Debug.Trace(GC.GarbageStructs())
    ;= 0
EndFunction
