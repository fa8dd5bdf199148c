ScriptName real_time_never_runs_backwards

Function Main() Global
    Float last = Utility.GetCurrentRealTime()
    Bool backwards = False
    Int i = 0
    While i < 20
        Utility.Wait(0.1)
        Float now = Utility.GetCurrentRealTime()
        If now < last
            backwards = True
        EndIf
        last = now
        i += 1
    EndWhile
    Debug.Trace(backwards)
    ;= False
EndFunction
