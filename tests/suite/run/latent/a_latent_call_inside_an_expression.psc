ScriptName a_latent_call_inside_an_expression

Int Function Later(Int n) Global
    Utility.Wait(0.5)
    Return n
EndFunction

Function Main() Global
    Debug.Trace(Later(1) + Later(2) * Later(3))
    ;= 7
    Debug.Trace(Later(Later(4) + Later(5)))
    ;= 9
EndFunction
