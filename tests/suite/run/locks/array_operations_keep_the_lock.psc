ScriptName array_operations_keep_the_lock

Int[] list
Int wrong = 0

Function Work()
    Int i = 0
    While i < 50
        If list.Length != 0
            wrong += 1
        EndIf
        list.Add(1)
        list.Insert(2, 0)
        list.Remove(0)
        list.RemoveLast()
        i += 1
    EndWhile
EndFunction

Function Main()
    list = new Int[0]
    Var[] nothing = new Var[0]
    CallFunctionNoWait("Work", nothing)
    CallFunctionNoWait("Work", nothing)
    Utility.Wait(5.0)
    Debug.Trace(wrong)
    ;= 0
    Debug.Trace(list.Length)
    ;= 0
EndFunction
