ScriptName LongGame
{A settlement mod's day: a timer walks over the plots and builds a report for each of them out of
structs and arrays that nothing keeps. It never stops, and garbage piles up between saves.
Try: cyperus compare scripts/storms/LongGame.psc --frames 600
Saves along the way: cyperus run scripts/storms/LongGame.psc --frames 1200 --save day.csave --save-at 600}

Struct Plot
    Int number
    Int happiness
    Int food
EndStruct

Struct Need
    Int plot
    Int amount
EndStruct

Int UpdateTimer = 1 Const
Int PlotCount = 40 Const

Plot[] plots
Int days = 0

Event OnInit()
    plots = new Plot[0]
    Int number = 0
    While number < PlotCount
        Plot fresh = new Plot
        fresh.number = number
        fresh.happiness = 50
        plots.Add(fresh)
        number += 1
    EndWhile
    StartTimer(0.5, UpdateTimer)
EndEvent

Event OnTimer(Int timerId)
    If timerId == UpdateTimer
        days += 1
        UpdatePlots()
        StartTimer(0.5, UpdateTimer)
    EndIf
EndEvent

Function UpdatePlots()
    Int at = 0
    While at < plots.Length
        Need[] needs = NeedsOf(plots[at])
        plots[at].happiness += needs.Length - 2
        at += 1
    EndWhile
EndFunction

Need[] Function NeedsOf(Plot place)
    Need[] needs = new Need[0]
    Int kind = 0
    While kind < 3
        Need one = new Need
        one.plot = place.number
        one.amount = (place.number + kind + days) % 7
        If one.amount > 2
            needs.Add(one)
        EndIf
        kind += 1
    EndWhile
    return needs
EndFunction
