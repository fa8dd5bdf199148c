ScriptName a_short_stack_finishes_before_a_long_one

Function Main() Global
    Runner a = GC.Create("Runner") as Runner
    Runner b = GC.Create("Runner") as Runner
    Var[] first = new Var[1]
    first[0] = "long"
    Var[] second = new Var[1]
    second[0] = "short"
    a.CallFunctionNoWait("Run", first)
    b.CallFunctionNoWait("Quick", second)
EndFunction

;= short
;= long 0
;= long 1
;= long 2
