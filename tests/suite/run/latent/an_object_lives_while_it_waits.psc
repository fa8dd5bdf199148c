ScriptName an_object_lives_while_it_waits

Function Main() Global
    Waiter w = GC.Create("Waiter") as Waiter
    Var[] arguments = new Var[2]
    arguments[0] = "still here"
    arguments[1] = 5.0
    w.CallFunctionNoWait("Sleep", arguments)
    w = None
    Utility.Wait(1.0)
    GC.Collect()
EndFunction

;= still here
