ScriptName equal_stacks_take_turns
; Each turn is 100 instructions, so the long loops of the two objects advance side by side.

Function Main() Global
    Runner a = GC.Create("Runner") as Runner
    Runner b = GC.Create("Runner") as Runner
    Var[] first = new Var[1]
    first[0] = "a"
    Var[] second = new Var[1]
    second[0] = "b"
    a.CallFunctionNoWait("Run", first)
    b.CallFunctionNoWait("Run", second)
EndFunction

;= a 0
;= b 0
;= a 1
;= b 1
;= a 2
;= b 2
