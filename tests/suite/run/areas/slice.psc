ScriptName slice
; Turns: 100 instructions, then the next stack.

Function Main() Global
    Slicer a = GC.Create("Slicer") as Slicer
    Slicer b = GC.Create("Slicer") as Slicer
    Slicer c = GC.Create("Slicer") as Slicer
    Var[] long = new Var[2]
    long[0] = "long"
    long[1] = 1000
    Var[] middle = new Var[2]
    middle[0] = "middle"
    middle[1] = 100
    Var[] short = new Var[2]
    short[0] = "short"
    short[1] = 1
    a.CallFunctionNoWait("Spin", long)
    b.CallFunctionNoWait("Spin", middle)
    c.CallFunctionNoWait("Spin", short)
EndFunction

;= short
;= middle
;= long
