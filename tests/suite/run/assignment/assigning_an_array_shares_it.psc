ScriptName assigning_an_array_shares_it

Function Main() Global
    Int[] a = new Int[2]
    Int[] b = a
    b[0] = 7
    Debug.Trace(a[0])
    ;= 7
    b = new Int[1]
    Debug.Trace(a.Length)
    ;= 2
    Debug.Trace(b.Length)
    ;= 1
EndFunction
