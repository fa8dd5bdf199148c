ScriptName every_alias_sees_a_change

Function Main() Global
    Int[] a = new Int[1]
    Int[] b = a
    Int[] c = b
    c[0] = 3
    Debug.Trace(a[0])
    ;= 3
    a.Add(4)
    Debug.Trace(b.Length)
    ;= 2
    b.Clear()
    Debug.Trace(c.Length)
    ;= 0
    Debug.Trace(a == c)
    ;= True
EndFunction
