ScriptName compound_assignment
;! game skyrim

Int Property Score = 5 Auto

Function Main()
    Int x = 3
    x += 4
    x *= 2
    x -= 1
    x /= 2
    x %= 4
    Debug.Trace(x)
    ;= 2
    Score += 10
    Debug.Trace(Score)
    ;= 15
    String s = "a"
    s += 1
    Debug.Trace(s)
    ;= a1
EndFunction
