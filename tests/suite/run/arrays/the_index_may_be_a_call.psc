ScriptName the_index_may_be_a_call

Int calls = 0

Int Function Next()
    calls += 1
    Return calls - 1
EndFunction

Function Main()
    Int[] a = new Int[3]
    a[Next()] = 10
    a[Next()] = 20
    a[Next()] = a[0] + a[1]
    Debug.Trace(a as String)
    ;= [10, 20, 30]
    Debug.Trace(calls)
    ;= 3
EndFunction
