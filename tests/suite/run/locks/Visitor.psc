ScriptName Visitor
; Helper: calls a desk ten times.

Desk Property Goal Auto

Function Visit(Int aiNumber)
    Int times = 0
    While times < 10
        Goal.Welcome(aiNumber)
        times += 1
    EndWhile
EndFunction
