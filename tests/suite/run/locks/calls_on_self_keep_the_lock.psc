ScriptName calls_on_self_keep_the_lock
; No stack sees the value while it is odd: calls on self are not external.

Int value = 0
Int odd = 0

Function Up()
    value += 1
EndFunction

Function Work()
    Int i = 0
    While i < 100
        If value % 2 == 1
            odd += 1
        EndIf
        Up()
        self.Up()
        i += 1
    EndWhile
EndFunction

Function Main()
    Var[] nothing = new Var[0]
    CallFunctionNoWait("Work", nothing)
    CallFunctionNoWait("Work", nothing)
    Utility.Wait(5.0)
    Debug.Trace(value)
    ;= 400
    Debug.Trace(odd)
    ;= 0
EndFunction
