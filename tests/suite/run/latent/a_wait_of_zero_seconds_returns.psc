ScriptName a_wait_of_zero_seconds_returns

Function Main() Global
    Utility.Wait(0.0)
    Utility.Wait(-1.0)
    Debug.Trace("returned")
    ;= returned
EndFunction
