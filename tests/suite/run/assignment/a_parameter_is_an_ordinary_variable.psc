ScriptName a_parameter_is_an_ordinary_variable

Int Function CountDown(Int n)
    Int turns = 0
    While n > 0
        n -= 2
        turns += 1
    EndWhile
    Return turns
EndFunction

Function Main()
    Debug.Trace(CountDown(7))
    ;= 4
EndFunction
