ScriptName a_variable_may_be_named_like_a_function

Int Total = 3

Int Function Total()
    Return 30
EndFunction

Function Main()
    Debug.Trace(Total + Total())
    ;= 33
EndFunction
