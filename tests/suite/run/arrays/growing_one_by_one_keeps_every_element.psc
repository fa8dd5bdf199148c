ScriptName growing_one_by_one_keeps_every_element
;> --array-limit 0

Function Main() Global
    Int[] a = new Int[0]
    Int i = 0
    While i < 2000
        a.Add(i * 3)
        i += 1
    EndWhile
    Debug.Trace(a.Length)
    ;= 2000
    Debug.Trace(a[0] + a[999] + a[1999])
    ;= 8994
    i = 0
    Int sum = 0
    While i < a.Length
        sum += a[i]
        i += 1
    EndWhile
    Debug.Trace(sum)
    ;= 5997000
EndFunction
