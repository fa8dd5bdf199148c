ScriptName clusters_that_refer_to_each_other_keep_what_is_held
;> --object-budget-ms 0.001 --verify
; Clusters that refer to each other: roots, members and outsiders are marked, dropped, and asked for.
Node[] roots
Int wrong
Node Function Tree(Int aiId, Int aiCount)
    Node root = GC.Create("Node") as Node
    root.Id = aiId
    root.Many = new Node[8]
    Int at = 0
    While at < aiCount
        Node child = GC.Create("Node") as Node
        child.Id = aiId * 100 + at
        child.Next = root
        child.Couple = new Node:Pair
        child.Couple.First = root
        root.Many[at] = child
        at += 1
    EndWhile
    Return root
EndFunction
Function Watch(Node first, Int[] weak, Int weakOutside, Int how)
    Int at = 0
    GC.Request()
    Int frame = 0
    While frame < 10
        Utility.Wait(0.01)
        If first.Many[4].Next != first || first.Many[4].Couple.First != first
            wrong += 1
        EndIf
        at = 0
        While at < 9
            Var found = GC.FromWeakValue(weak[at])
            If at < 3 && found as Bool && (found as Node).Id != at + 1
                wrong += 1
            EndIf
            If at >= 6 && found as Bool
                Node[] all = found as Node[]
                If all[0] && all[0].Id != (at - 5) * 100
                    wrong += 1
                EndIf
            EndIf
            at += 1
        EndWhile
        If how == 0 || how == 2 || how == 3
            If !GC.FromWeak(weak[2]) || !GC.FromWeak(weak[5]) || !GC.FromWeak(weakOutside)
                wrong += 1
            EndIf
        EndIf
        frame += 1
    EndWhile
EndFunction
Function Walk(Int aiSeed, Int aiSteps)
    Int round = 0
    roots = new Node[3]
    While round < aiSteps / 10 + 3
        roots[0] = Tree(1, 6)
        roots[1] = Tree(2, 6)
        roots[2] = Tree(3, 6)
        roots[0].Many[5].Next = roots[1].Many[3]
        roots[1].Many[2].Hold(roots[2])
        Lone outside = GC.Create("Lone") as Lone
        outside.Id = 77
        roots[2].Many[1].Next = outside
        Int[] weak = new Int[9]
        Int[] expected = new Int[9]
        Int at = 0
        While at < 3
            weak[at] = GC.Weak(roots[at])
            weak[at + 3] = GC.Weak(roots[at].Many[2])
            weak[at + 6] = GC.WeakValue(roots[at].GetPropertyValue("Many"))
            GC.Cluster(roots[at])
            at += 1
        EndWhile
        Int weakOutside = GC.Weak(outside)
        outside = None
        ; Only the first is held: it keeps the others through their clusters.
        Node first = roots[0]
        roots[0] = None
        roots[1] = None
        roots[2] = None
        Int how = (round + aiSeed) % 5
        If how == 1
            GC.MarkGarbage(first.Many[5].Next)
            If first.Many[5].Next
                wrong += 1
            EndIf
        ElseIf how == 2
            GC.Dissolve(first.Many[5].Next)
        ElseIf how == 3
            Node late = GC.Create("Node") as Node
            late.Id = 5
            late.Next = first
            GC.JoinCluster(first, late, round % 2 == 0)
            late = None
        ElseIf how == 4
            first.Many[5].Next = None
        EndIf
        Watch(first, weak, weakOutside, how)
        first = None
        GC.Collect()
        GC.Collect()
        at = 0
        While at < 9
            If GC.FromWeakValue(weak[at]) as Bool
                wrong += 1
            EndIf
            at += 1
        EndWhile
        round += 1
    EndWhile
    Debug.Trace("wrong: " + wrong)
EndFunction

Function Main()
    Walk(1, 30)
    ;= wrong: 0
EndFunction
