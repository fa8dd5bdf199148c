ScriptName time_stands_still_within_a_frame

Function Main() Global
    Float a = Utility.GetCurrentRealTime()
    Int i = 0
    While i < 10
        i += 1
    EndWhile
    Float b = Utility.GetCurrentRealTime()
    Debug.Trace(b - a)
    ;= 0.000000
EndFunction
