ScriptName weak_numbers_of_arrays_and_structs_find_no_successor
; Weak numbers of plain arrays, many of them: never another array, never one that was freed and used again.
Int wrong
Int[] weak
Function Work(Int aiSeed, Int aiSteps)
    weak = new Int[50]
    Int step = 0
    While step < aiSteps * 4
        Int at = (step * 7 + aiSeed) % 50
        If step % 5 == 0
            String[] made = new String[2]
            made[0] = "s" + at
            made[1] = "n" + step
            weak[at] = GC.WeakStrings(made)
        ElseIf step % 5 == 1
            Float[] made = new Float[at + 1]
            weak[at] = GC.WeakFloats(made)
        ElseIf step % 5 == 2
            Bool[] made = new Bool[at + 1]
            weak[at] = GC.WeakBools(made)
        ElseIf step % 5 == 3
            Var[] made = new Var[at + 1]
            made[at] = at
            weak[at] = GC.WeakVars(made)
        Else
            Node:Pair made = new Node:Pair
            made.Number = at
            weak[at] = GC.WeakValue(made)
        EndIf
        Int other = (step * 13 + 5) % 50
        Var found = GC.FromWeakValue(weak[other])
        If found is String[]
            String[] texts = found as String[]
            If texts[0] != "s" + other
                wrong += 1
            EndIf
        ElseIf found is Float[]
            If (found as Float[]).Length != other + 1
                wrong += 1
            EndIf
        ElseIf found is Bool[]
            If (found as Bool[]).Length != other + 1
                wrong += 1
            EndIf
        ElseIf found is Var[]
            Var[] vars = found as Var[]
            If vars.Length != other + 1 || (vars[other] as Int) != other
                wrong += 1
            EndIf
        ElseIf found is Node:Pair
            If (found as Node:Pair).Number != other
                wrong += 1
            EndIf
        EndIf
        If step % 9 == 0
            Utility.Wait(0.01)
        EndIf
        step += 1
    EndWhile
EndFunction
Function Walk(Int aiSeed, Int aiSteps)
    Work(aiSeed, aiSteps)
    GC.Collect()
    Int at = 0
    While at < 50
        If GC.FromWeakValue(weak[at]) as Bool
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
