ScriptName towers_of_hanoi

Int moves = 0

Function Move(Int disks, String from, String to, String over)
    If disks == 0
        Return
    EndIf
    Move(disks - 1, from, over, to)
    moves += 1
    If disks == 3
        Debug.Trace(from + to)
    EndIf
    Move(disks - 1, over, to, from)
EndFunction

Function Main()
    Move(5, "a", "b", "c")
    ;= ab
    ;= bc
    ;= ca
    ;= ab
    Debug.Trace(moves)
    ;= 31
EndFunction
