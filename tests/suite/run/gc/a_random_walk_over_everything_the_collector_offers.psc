ScriptName a_random_walk_over_everything_the_collector_offers
;> --object-budget-ms 0 --verify
; A random walk over everything the collector offers, beside a plain model of what must be true.

Node[] held
Int[] ids
Int[] weak
Int[] weakId
Bool[] erased
Int[] weakArrays
Int[] weakArrayIds
Node[] pinned
Int roll
Int nextId
Int wrong

Int Function Pick(Int aiLimit)
    roll = (roll * 1103 + 12345) % 1000003
    If roll < 0
        roll = -roll
    EndIf
    Return (roll / 7) % aiLimit
EndFunction

Node Function Make()
    nextId += 1
    String kind = "Node"
    Int which = Pick(8)
    If which == 0
        kind = "Teller"
    ElseIf which == 1
        kind = "Remote"
    ElseIf which == 2
        kind = "Lone"
    EndIf
    Node made = GC.Create(kind) as Node
    made.Id = nextId
    Return made
EndFunction

Function Wrong(String asWhat)
    wrong += 1
    Debug.Trace("WRONG " + asWhat)
EndFunction

; Everything that is held must be there, with the number it had.
Function CheckHeld()
    Int at = 0
    While at < held.Length
        If ids[at] > 0
            If !held[at]
                Wrong("held object is gone: " + ids[at])
            ElseIf held[at].Id != ids[at]
                Wrong("held object is another: " + ids[at])
            ElseIf !GC.IsValid(held[at])
                Wrong("held object is not valid: " + ids[at])
            EndIf
        ElseIf held[at]
            Wrong("a marked object answers")
        EndIf
        at += 1
    EndWhile
EndFunction

; A number finds its own object or nothing.
Function CheckWeak(Int aiAt)
    If weak[aiAt] == 0
        Return
    EndIf
    Node found = GC.FromWeak(weak[aiAt]) as Node
    If found
        If found.Id != weakId[aiAt]
            Wrong("a weak number finds another object")
        EndIf
        If erased[aiAt]
            Wrong("a marked object is found by its number")
        EndIf
        If Pick(3) == 0
            Put(found)
        EndIf
    Else
        Int at = 0
        While at < held.Length
            If ids[at] == weakId[aiAt]
                Wrong("a held object is not found by its number")
            EndIf
            at += 1
        EndWhile
    EndIf
EndFunction

Function CheckWeakArray(Int aiAt)
    If weakArrays[aiAt] == 0
        Return
    EndIf
    Var found = GC.FromWeakValue(weakArrays[aiAt])
    If found is Node[]
        Node[] all = found as Node[]
        If all.Length != 4
            Wrong("a weak array has another length")
        ElseIf all[0] && all[0].Id != weakArrayIds[aiAt]
            Wrong("a weak array has other content")
        ElseIf all[1] && !GC.IsValid(all[1])
            Wrong("a weak array holds the dead")
        EndIf
        If Pick(3) == 0
            Node made = Make()
            made.Many = all
            Put(made)
        EndIf
    ElseIf found is Node:Pair
        Node:Pair couple = found as Node:Pair
        If couple.First && couple.First.Id != weakArrayIds[aiAt]
            Wrong("a weak struct has other content")
        EndIf
        If Pick(3) == 0
            Node made = Make()
            made.Couple = couple
            Put(made)
        EndIf
    EndIf
EndFunction

Function Put(Node akNode)
    Int at = Pick(held.Length)
    held[at] = akNode
    ids[at] = akNode.Id
EndFunction

Function Note(Node akNode)
    Int at = Pick(weak.Length)
    weak[at] = GC.Weak(akNode)
    weakId[at] = akNode.Id
    erased[at] = False
EndFunction

Function NoteArray(Node akNode)
    Int at = Pick(weakArrays.Length)
    If Pick(2) == 0
        Node[] all = new Node[4]
        all[0] = akNode
        all[1] = Make()
        akNode.Many = all
        weakArrays[at] = GC.WeakValue(akNode.GetPropertyValue("Many"))
    Else
        Node:Pair couple = new Node:Pair
        couple.First = akNode
        couple.Second = Make()
        akNode.Couple = couple
        weakArrays[at] = GC.WeakValue(couple)
    EndIf
    weakArrayIds[at] = akNode.Id
EndFunction

Function Link(Node akFrom, Node akTo)
    Int way = Pick(6)
    If way == 0
        akFrom.Next = akTo
    ElseIf way == 1
        If !akFrom.Many
            akFrom.Many = new Node[4]
            akFrom.Many[0] = akFrom
        EndIf
        akFrom.Many[2 + Pick(2)] = akTo
    ElseIf way == 2
        akFrom.Couple = new Node:Pair
        akFrom.Couple.First = akFrom
        akFrom.Couple.Second = akTo
    ElseIf way == 3
        akFrom.Couples = new Node:Pair[2]
        akFrom.Couples[1] = new Node:Pair
        akFrom.Couples[1].First = akTo
    ElseIf way == 4
        akFrom.Hold(akTo)
    Else
        akFrom.Hold(akTo.GetPropertyValue("Many"))
    EndIf
EndFunction

Function Erase(Node akNode)
    Int id = akNode.Id
    GC.MarkGarbage(akNode)
    If akNode
        Wrong("a local still holds a marked object")
    EndIf
    Int at = 0
    While at < ids.Length
        If ids[at] == id
            If held[at]
                Wrong("an element still holds a marked object")
            EndIf
            ids[at] = 0
        EndIf
        at += 1
    EndWhile
    at = 0
    While at < weak.Length
        If weakId[at] == id
            erased[at] = True
        EndIf
        at += 1
    EndWhile
EndFunction

Function Step()
    Int what = Pick(24)
    Node one = held[Pick(held.Length)]
    Node two = held[Pick(held.Length)]
    If what < 5 || !one || !two
        Node made = Make()
        Put(made)
        If Pick(2) == 0
            Note(made)
        EndIf
    ElseIf what < 10
        Link(one, two)
    ElseIf what == 10
        NoteArray(one)
    ElseIf what == 11
        Int at = Pick(held.Length)
        held[at] = None
        ids[at] = 0
    ElseIf what == 12
        GC.Cluster(one)
    ElseIf what == 13
        GC.JoinCluster(one, two, Pick(2) == 0)
    ElseIf what == 14
        GC.Dissolve(one)
    ElseIf what == 15
        If !pinned[0]
            GC.Pin(one)
            pinned[0] = one
        Else
            GC.Unpin(pinned[0])
            pinned[0] = None
        EndIf
    ElseIf what == 16 && Pick(3) == 0
        Erase(one)
    ElseIf what == 17
        GC.Request()
    ElseIf what == 18
        Utility.Wait(0.01)
    ElseIf what == 19 && Pick(6) == 0
        GC.Collect()
    ElseIf what == 20
        GC.SetLabel(one, 1 + Pick(3))
    ElseIf what == 21 && Pick(6) == 0
        GC.CollectKeeping(1 + Pick(3))
    ElseIf what == 22
        If one.Linger(0.01) <= 0
            Wrong("an object that waited has no number")
        EndIf
    ElseIf what == 23
        one.Sum(5)
        If Pick(10) == 0
            GC.Save()
        EndIf
    EndIf
    Int check = 0
    While check < 3
        CheckWeak(Pick(weak.Length))
        CheckWeakArray(Pick(weakArrays.Length))
        check += 1
    EndWhile
EndFunction

Function Walk(Int aiSeed, Int aiSteps)
    roll = aiSeed * 7919 + 17
    held = new Node[12]
    ids = new Int[12]
    weak = new Int[40]
    weakId = new Int[40]
    erased = new Bool[40]
    weakArrays = new Int[16]
    weakArrayIds = new Int[16]
    pinned = new Node[1]
    Int step = 0
    While step < aiSteps
        Step()
        CheckHeld()
        step += 1
    EndWhile
    Debug.Trace("wrong: " + wrong)
EndFunction

Function Main()
    Walk(3, 120)
    ;= wrong: 0
EndFunction
