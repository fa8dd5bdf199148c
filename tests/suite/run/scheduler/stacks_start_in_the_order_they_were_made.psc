ScriptName stacks_start_in_the_order_they_were_made

Function Main() Global
    Int i = 0
    While i < 5
        Runner r = GC.Create("Runner") as Runner
        Var[] name = new Var[1]
        name[0] = "stack " + i
        r.CallFunctionNoWait("Quick", name)
        i += 1
    EndWhile
EndFunction

;= stack 0
;= stack 1
;= stack 2
;= stack 3
;= stack 4
