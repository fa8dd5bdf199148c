ScriptName KillTheGarbageMan
{The storm in its plainest form: a thousand structs and a thousand arrays, each dropped as soon as
it is made. Under the game's own cleanup the next save takes minutes.
Try: cyperus compare scripts/storms/KillTheGarbageMan.psc}

Struct Plot
    Int number
EndStruct

Function DropStructs() Global
    Int made = 0
    While made < 1000
        Plot dropped = new Plot
        made += 1
    EndWhile
EndFunction

Function DropArrays() Global
    Int made = 0
    While made < 1000
        Plot[] dropped = new Plot[0]
        made += 1
    EndWhile
EndFunction

Function Main() Global
    DropStructs()
    DropArrays()
EndFunction
