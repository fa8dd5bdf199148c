ScriptName a_native_that_nobody_implements_takes_a_frame
; Most natives do, so a loop that waits for the result of an unknown one lets time pass.

Function Main() Global
    Float before = Utility.GetCurrentRealTime()
    While Unimplemented.Number() == 0 && Utility.GetCurrentRealTime() - before < 0.25
    EndWhile
    Debug.Trace("out")
    ;= out
EndFunction

;~ warning: ...Number...
