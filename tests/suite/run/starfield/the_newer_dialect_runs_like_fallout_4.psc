ScriptName the_newer_dialect_runs_like_fallout_4
;! game starfield

Struct Point
    Int X = 2
EndStruct

Function Main() Global
    Point p = new Point
    Var v = p.X
    Debug.Trace(v is Int)
    ;= True
    Debug.Trace((v as Int) + 1)
    ;= 3
    Int[] list = new Int[0]
    list.Add(4, 2)
    Debug.Trace(list as String)
    ;= [4, 4]
EndFunction
