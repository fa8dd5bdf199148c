ScriptName wait_wakes_in_order_of_time

Function Main() Global
    Int i = 3
    While i > 0
        Sleeper s = GC.Create("Sleeper") as Sleeper
        s.Start(i)
        i -= 1
    EndWhile
EndFunction

;= woke 1
;= woke 2
;= woke 3
