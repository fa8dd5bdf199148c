ScriptName latent_result_before_the_wait
; Latent calls: one that has nothing to wait for returns at once.

Int Function Soon()
    Return 3
EndFunction

Function Main()
    Var result = CallFunction("Soon", new Var[0])
    Debug.Trace(result as Int)
    ;= 3
    Utility.Wait(0.0)
    Debug.Trace("on")
    ;= on
EndFunction
