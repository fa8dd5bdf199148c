ScriptName long_work_takes_frames
; 12,000 instructions fit into a frame of 16.7 ms.

Function Main() Global
    Float before = Utility.GetCurrentRealTime()
    Int i = 0
    While i < 60000
        i += 1
    EndWhile
    Float passed = Utility.GetCurrentRealTime() - before
    Debug.Trace(passed > 0.2)
    ;= True
    Debug.Trace(passed < 1.0)
    ;= True
EndFunction
