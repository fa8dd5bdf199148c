ScriptName a_weak_number_of_an_array_is_silent_while_its_holder_dies
;> --object-budget-ms 0 --purge-budget-ms 0 --verify
; Slices are so small that the holders take many frames to die. Their arrays and structs exist all that time: what is
; found among them is held from then on, and must be whole at the end.

Int[] arrays
Int[] structs
Node[] taken
Int wrong

Function Fill()
    Int at = 0
    While at < 24
        Node made = GC.Create("Node") as Node
        made.Id = at
        made.Many = new Node[2]
        made.Many[0] = made
        made.Couple = new Node:Pair
        made.Couple.First = made
        made.Couple.Number = at
        arrays[at] = GC.WeakValue(made.GetPropertyValue("Many"))
        structs[at] = GC.WeakValue(made.Couple)
        at += 1
    EndWhile
EndFunction

Function Take(Int aiAt)
    Node[] all = GC.FromWeakValue(arrays[aiAt]) as Node[]
    If all
        taken[aiAt] = all[0]
    EndIf
    Node:Pair couple = GC.FromWeakValue(structs[(aiAt + 5) % 24]) as Node:Pair
    If couple
        taken[couple.Number] = couple.First
        If !couple.First
            wrong += 1
        EndIf
    EndIf
EndFunction

Function Main()
    arrays = new Int[24]
    structs = new Int[24]
    Int round = 0
    While round < 6
        taken = new Node[24]
        Fill()
        GC.Request()
        Int frame = 0
        While frame < 60
            Utility.Wait(0.01)
            Take((frame * 7 + round * 5) % 24)
            If frame == 30
                GC.Request()
            EndIf
            frame += 1
        EndWhile
        Int at = 0
        While at < 24
            If taken[at] && (taken[at].Id != at || taken[at].Many[0] != taken[at] || taken[at].Couple.Number != at)
                wrong += 1
            EndIf
            at += 1
        EndWhile
        round += 1
    EndWhile
    Debug.Trace(wrong)
    ;= 0
EndFunction
