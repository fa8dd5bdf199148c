ScriptName weak_numbers_of_what_comes_back_in_its_farewell
;> --object-budget-ms 0 --verify
; Objects come back in their farewell, are found by weak numbers meanwhile, and go the second time.
Teller[] back
Int wrong
Function Watch(Int weak, Int weakMany, Int round)
    Int frame = 0
    While frame < 12
        Utility.Wait(0.01)
        Teller found = GC.FromWeak(weak) as Teller
        If found && found.Id != round + 100
            wrong += 1
        EndIf
        Node[] all = GC.FromWeakValue(weakMany) as Node[]
        If all && (!all[0] || all[0].Id != round + 100)
            wrong += 1
        EndIf
        frame += 1
    EndWhile
EndFunction
Function Walk(Int aiSeed, Int aiSteps)
    back = new Teller[1]
    Int round = 0
    Int came = 0
    While round < aiSteps / 20 + 2
        Teller made = GC.Create("Teller") as Teller
        made.Id = round + 100
        made.Last = back
        Int weak = GC.Weak(made)
        Int weakMany = 0
        made.Many = new Node[2]
        made.Many[0] = made
        weakMany = GC.WeakValue(made.GetPropertyValue("Many"))
        made = None
        GC.Request()
        Watch(weak, weakMany, round)
        GC.Collect()
        Utility.Wait(0.05)
        If back[0]
            came += 1
            If back[0].Id != round + 100 || back[0].Many[0] != back[0]
                wrong += 1
            EndIf
            back[0] = None
        EndIf
        GC.Collect()
        Utility.Wait(0.02)
        GC.Collect()
        If GC.FromWeak(weak)
            wrong += 1
        EndIf
        If GC.FromWeakValue(weakMany) as Bool
            wrong += 1
        EndIf
        round += 1
    EndWhile
    If came == 0
        wrong += 1
    EndIf
    Debug.Trace("wrong: " + wrong)
EndFunction

Function Main()
    Walk(1, 20)
    ;= wrong: 0
EndFunction
