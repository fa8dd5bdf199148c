ScriptName a_parent_call_keeps_the_lock extends LockParent

Int odd = 0

Function Step()
    Parent.Step()
    Parent.Step()
EndFunction

Function Work()
    Int i = 0
    While i < 100
        If Value % 2 == 1
            odd += 1
        EndIf
        Step()
        i += 1
    EndWhile
EndFunction

Function Main()
    Var[] nothing = new Var[0]
    CallFunctionNoWait("Work", nothing)
    CallFunctionNoWait("Work", nothing)
    Utility.Wait(5.0)
    Debug.Trace(Value + " " + odd)
    ;= 400 0
EndFunction
