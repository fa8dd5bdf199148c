ScriptName waiting_stacks_enter_in_order

String log = ""

Function Work(Int number)
    log += number + " "
    Int i = 0
    While i < 300
        i += 1
    EndWhile
EndFunction

Function Main()
    Int n = 1
    While n <= 6
        Var[] arguments = new Var[1]
        arguments[0] = n
        CallFunctionNoWait("Work", arguments)
        n += 1
    EndWhile
    Utility.Wait(5.0)
    Debug.Trace(log)
    ;= 1 2 3 4 5 6
EndFunction
