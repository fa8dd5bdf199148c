ScriptName mutual_recursion

Bool Function IsEven(Int n)
    If n == 0
        Return True
    EndIf
    Return IsOdd(n - 1)
EndFunction

Bool Function IsOdd(Int n)
    If n == 0
        Return False
    EndIf
    Return IsEven(n - 1)
EndFunction

Function Main()
    Debug.Trace(IsEven(10))
    ;= True
    Debug.Trace(IsEven(7))
    ;= False
    Debug.Trace(IsOdd(7))
    ;= True
EndFunction
