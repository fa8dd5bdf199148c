ScriptName Desk
; Helper: is busy for a while, and counts its visitors.

Int Property Visits Auto

Function Count()
    Int at = 0
    While at < 20000
        at += 1
    EndWhile
EndFunction

Function Welcome(Int aiVisitor)
    Int at = 0
    While at < 300
        at += 1
    EndWhile
    Visits += 1
EndFunction
