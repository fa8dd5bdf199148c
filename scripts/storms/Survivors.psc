ScriptName Survivors
{The same garbage as KillTheGarbageMan, with a struct that lives between every ten that die. A
living entry under the cursor lets the game's loop continue, so the save is quick: the bug is
still there, but it does not show.
Try: cyperus compare scripts/storms/Survivors.psc}

Struct Plot
    Int number
EndStruct

Plot[] kept

Event OnInit()
    kept = new Plot[0]
    Int made = 0
    While made < 1000
        Plot fresh = new Plot
        fresh.number = made
        If made % 10 == 9
            kept.Add(fresh)
        EndIf
        made += 1
    EndWhile
    Debug.Trace(kept.Length + " plots are kept")
EndEvent
