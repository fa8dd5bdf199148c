ScriptName at_most_one_stack_runs_in_an_object

Function Main() Global
    Locker locker = GC.Create("Locker") as Locker
    Var[] turns = new Var[1]
    turns[0] = 500
    Int i = 0
    While i < 5
        locker.CallFunctionNoWait("Spin", turns)
        i += 1
    EndWhile
    Utility.Wait(5.0)
    Debug.Trace(locker.Most)
    ;= 1
EndFunction
