ScriptName bubble_sort

Function Main() Global
    Int[] a = new Int[6]
    a[0] = 5
    a[1] = -2
    a[2] = 9
    a[3] = 0
    a[4] = 5
    a[5] = 1
    Int i = 0
    While i < a.Length
        Int j = 0
        While j < a.Length - 1 - i
            If a[j] > a[j + 1]
                Int t = a[j]
                a[j] = a[j + 1]
                a[j + 1] = t
            EndIf
            j += 1
        EndWhile
        i += 1
    EndWhile
    Debug.Trace(a as String)
    ;= [-2, 0, 1, 5, 5, 9]
EndFunction
