ScriptName quick_sort

Function Sort(Int[] a, Int low, Int high) Global
    If low >= high
        Return
    EndIf
    Int pivot = a[(low + high) / 2]
    Int i = low
    Int j = high
    While i <= j
        While a[i] < pivot
            i += 1
        EndWhile
        While a[j] > pivot
            j -= 1
        EndWhile
        If i <= j
            Int t = a[i]
            a[i] = a[j]
            a[j] = t
            i += 1
            j -= 1
        EndIf
    EndWhile
    Sort(a, low, j)
    Sort(a, i, high)
EndFunction

Function Main() Global
    Int[] a = new Int[10]
    Int seed = 7
    Int i = 0
    While i < 10
        seed = (seed * 73 + 41) % 100
        a[i] = seed
        i += 1
    EndWhile
    Debug.Trace(a as String)
    ;= [52, 37, 42, 7, 52, 37, 42, 7, 52, 37]
    Sort(a, 0, a.Length - 1)
    Debug.Trace(a as String)
    ;= [7, 7, 37, 37, 37, 42, 42, 52, 52, 52]
EndFunction
