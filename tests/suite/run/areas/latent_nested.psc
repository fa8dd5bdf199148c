ScriptName latent_nested
; Latent calls: nested.

Int Function Double(Int n)
    Utility.Wait(1.0)
    Return n * 2
EndFunction

Function Main()
    Debug.Trace(Double(1 + Double(1)))
    ;= 6
    Var[] one = new Var[1]
    one[0] = Double(2)
    Debug.Trace((CallFunction("Double", one) as Int) + Double(1))
    ;= 10
EndFunction
