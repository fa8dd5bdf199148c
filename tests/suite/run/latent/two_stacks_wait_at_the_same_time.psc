ScriptName two_stacks_wait_at_the_same_time

Function Main() Global
    Waiter a = GC.Create("Waiter") as Waiter
    Waiter b = GC.Create("Waiter") as Waiter
    Var[] slow = new Var[2]
    slow[0] = "slow"
    slow[1] = 2.0
    Var[] fast = new Var[2]
    fast[0] = "fast"
    fast[1] = 1.0
    a.CallFunctionNoWait("Sleep", slow)
    b.CallFunctionNoWait("Sleep", fast)
    Debug.Trace("started")
EndFunction

;= started
;= fast
;= slow
