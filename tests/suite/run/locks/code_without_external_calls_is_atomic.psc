ScriptName code_without_external_calls_is_atomic
; Each stack adds 200 times with no external call; nothing is lost.

Int total = 0
Int finished = 0

Function Work()
    Int i = 0
    While i < 200
        Int seen = total
        seen = seen + 1
        total = seen
        i += 1
    EndWhile
    finished += 1
EndFunction

Function Main()
    Var[] nothing = new Var[0]
    CallFunctionNoWait("Work", nothing)
    CallFunctionNoWait("Work", nothing)
    CallFunctionNoWait("Work", nothing)
    Utility.Wait(5.0)
    Debug.Trace(total)
    ;= 600
    Debug.Trace(finished)
    ;= 3
EndFunction
