ScriptName live_data_survives_a_storm
;> --verify

Struct Point
    Int X
EndStruct

Point[] kept

Function Storm()
    Int i = 0
    While i < 3000
        Point p = new Point
        p.X = i
        Int[] list = new Int[2]
        list[0] = i
        If i % 300 == 0
            kept.Add(p)
        EndIf
        i += 1
    EndWhile
EndFunction

Function Main()
    kept = new Point[0]
    Storm()
    Utility.Wait(10.0)
    GC.Collect()
    String all = ""
    Int i = 0
    While i < kept.Length
        all += kept[i].X + " "
        i += 1
    EndWhile
    Debug.Trace(all)
    ;= 0 300 600 900 1200 1500 1800 2100 2400 2700
EndFunction
