ScriptName Runner
; Helper: three rounds of about 600 instructions, one line after each.

Function Run(String name)
    Int round = 0
    While round < 3
        Int i = 0
        While i < 100
            i += 1
        EndWhile
        Debug.Trace(name + " " + round)
        round += 1
    EndWhile
EndFunction

Function Quick(String name)
    Debug.Trace(name)
EndFunction
