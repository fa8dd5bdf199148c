ScriptName waiting_stacks_keep_arrays_structs_and_objects
;> --object-budget-ms 0 --verify
; Several stacks wait with objects, arrays and structs that only their variables hold.
Int running
Int wrong
Function Work(Int aiNumber, Int aiRounds)
    Node mine = GC.Create("Node") as Node
    mine.Id = aiNumber
    Int[] numbers = new Int[3]
    numbers[0] = aiNumber
    Int weakNumbers = GC.WeakInts(numbers)
    Node:Pair couple = new Node:Pair
    couple.First = mine
    couple.Number = numbers[0]
    Int weakCouple = GC.WeakValue(couple)
    Var boxed = couple
    While aiRounds > 0
        Utility.Wait(0.01 * (aiNumber % 3 + 1))
        Int[] again = GC.FromWeakValue(weakNumbers) as Int[]
        If !again || again[0] != aiNumber
            wrong += 1
        EndIf
        Node:Pair other = GC.FromWeakValue(weakCouple) as Node:Pair
        If !other || other.First != mine || other.Number != aiNumber
            wrong += 1
        EndIf
        If mine.Linger(0.01) != aiNumber
            wrong += 1
        EndIf
        If aiRounds % 3 == 0
            GC.Request()
        EndIf
        ; Garbage of every kind.
        Node away = GC.Create("Node") as Node
        away.Many = new Node[2]
        away.Many[1] = away
        away.Hold(away.GetPropertyValue("Many"))
        aiRounds -= 1
    EndWhile
    If !(boxed is Node:Pair)
        wrong += 1
    EndIf
    running -= 1
EndFunction
Function Walk(Int aiSeed, Int aiSteps)
    Int number = 1
    While number <= 6
        running += 1
        Var[] words = new Var[2]
        words[0] = number
        words[1] = aiSteps / 10 + 2
        CallFunctionNoWait("Work", words)
        number += 1
    EndWhile
    While running > 0
        Utility.Wait(0.05)
    EndWhile
    GC.Collect()
    Debug.Trace("wrong: " + wrong)
EndFunction

Function Main()
    Walk(1, 40)
    ;= wrong: 0
EndFunction
