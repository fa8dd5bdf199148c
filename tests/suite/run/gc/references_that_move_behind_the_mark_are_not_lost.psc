ScriptName references_that_move_behind_the_mark_are_not_lost
;> --object-budget-ms 0 --verify
; References move behind the mark: between arrays, by Insert, Add and Remove, through structs and Vars.
Int wrong
Int[] weak
Function Work(Int aiSeed, Int aiSteps)
    Node[] left = new Node[0]
    Node[] right = new Node[0]
    weak = new Int[30]
    Int at = 0
    While at < 30
        Node made = GC.Create("Node") as Node
        made.Id = at
        weak[at] = GC.Weak(made)
        left.Add(made)
        at += 1
    EndWhile
    Int roll = aiSeed + 3
    Node:Pair couple = new Node:Pair
    Int step = 0
    While step < aiSteps * 3
        If step % 20 == 0
            GC.Request()
        EndIf
        roll = (roll * 1103 + 12345) % 100003
        If left.Length > 0 && roll % 3 != 0
            Int place = roll % left.Length
            Node moved = left[place]
            left.Remove(place)
            If roll % 5 == 0
                couple.First = moved
                moved = None
                Utility.Wait(0.01)
                moved = couple.First
                couple.First = None
            ElseIf roll % 5 == 1
                couple.Second = moved
                moved = None
                Utility.Wait(0.01)
                moved = couple.Second as Node
                couple.Second = None
            EndIf
            If right.Length > 0 && roll % 2 == 0
                right.Insert(moved, roll % right.Length)
            Else
                right.Add(moved)
            EndIf
        ElseIf right.Length > 0
            left.Add(right[right.Length - 1])
            right.RemoveLast()
        EndIf
        If roll % 4 == 0
            Utility.Wait(0.01)
        EndIf
        If left.Length + right.Length != 30
            wrong += 1
        EndIf
        Node found = GC.FromWeak(weak[roll % 30]) as Node
        If !found || found.Id != roll % 30
            wrong += 1
        EndIf
        step += 1
    EndWhile
    at = 0
    While at < left.Length
        If !left[at] || !GC.IsValid(left[at])
            wrong += 1
        EndIf
        at += 1
    EndWhile
EndFunction
Function Walk(Int aiSeed, Int aiSteps)
    Work(aiSeed, aiSteps)
    GC.Collect()
    Int at = 0
    While at < 30
        If GC.FromWeak(weak[at])
            wrong += 1
        EndIf
        at += 1
    EndWhile
    Debug.Trace("wrong: " + wrong)
EndFunction

Function Main()
    Walk(1, 60)
    ;= wrong: 0
EndFunction
