ScriptName inserting_at_the_front_reverses

Function Main() Global
    Int[] a = new Int[0]
    Int i = 0
    While i < 6
        a.Insert(i, 0)
        i += 1
    EndWhile
    Debug.Trace(a as String)
    ;= [5, 4, 3, 2, 1, 0]
EndFunction
