ScriptName a_weak_number_never_finds_a_dying_object
;> --object-budget-ms 0 --verify
; The budget is so small that a collection takes many frames. Numbers are resolved in every one of
; them: an object that is found is held, so it must still exist at the end.

Int[] numbers
Chain[] taken

Function Fill()
    numbers = new Int[64]
    Int at = 0
    While at < numbers.Length
        Chain made = GC.Create("Chain") as Chain
        made.Box = at
        numbers[at] = GC.Weak(made)
        at += 1
    EndWhile
EndFunction

Function Main()
    Int round = 0
    Int wrong = 0
    taken = new Chain[64]
    While round < 12
        Fill()
        GC.Request()
        Int frame = 0
        While frame < 40
            Utility.Wait(0.01)
            ; One number in each frame, another one in the next.
            Int at = (frame * 7 + round * 13) % 64
            Chain again = GC.FromWeak(numbers[at]) as Chain
            If again
                taken[at] = again
            EndIf
            frame += 1
        EndWhile
        Int at = 0
        While at < 64
            If taken[at] && taken[at].Box as Int != at
                wrong += 1
            EndIf
            taken[at] = None
            at += 1
        EndWhile
        round += 1
    EndWhile
    Debug.Trace(wrong)
    ;= 0
EndFunction
