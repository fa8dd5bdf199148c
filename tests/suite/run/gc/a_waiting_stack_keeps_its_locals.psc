ScriptName a_waiting_stack_keeps_its_locals

Int sum = 0

Function Work(Int value)
    Int[] list = new Int[1]
    list[0] = value
    Utility.Wait(5.0)
    sum += list[0]
EndFunction

Function Main()
    Var[] one = new Var[1]
    one[0] = 3
    CallFunctionNoWait("Work", one)
    one[0] = 4
    CallFunctionNoWait("Work", one)
    Utility.Wait(1.0)
    GC.Collect()
    Utility.Wait(10.0)
    Debug.Trace(sum)
    ;= 7
EndFunction
