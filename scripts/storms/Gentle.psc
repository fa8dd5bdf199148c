ScriptName Gentle
{How to do it: one struct and one array, created once and reused. Both cleanups of the game survive
it, and so does the player.
Try: cyperus compare scripts/storms/Gentle.psc}

Struct Need
    Int plot
    Int amount
EndStruct

Function Main() Global
    Need scratch = new Need
    Int[] amounts = new Int[0]
    Int plot = 0
    While plot < 1000
        scratch.plot = plot
        scratch.amount = plot % 7
        amounts.Clear()
        amounts.Add(scratch.amount)
        plot += 1
    EndWhile
    Debug.Trace("the last need is " + scratch.amount)
EndFunction
