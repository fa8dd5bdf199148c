ScriptName game_timing_gives_the_same_output
;> --game-timing

Int n = 0

Function Work(String name)
    Int i = 0
    While i < 3
        n += 1
        i += 1
    EndWhile
    Debug.Trace(name + " " + n)
EndFunction

Function Main()
    Work("first")
    Utility.Wait(0.5)
    Work("second")
EndFunction

;= first 3
;= second 6
