ScriptName stacks_that_wait_to_call_the_same_object_all_get_in
; One stack counts inside the shared object for several turns. Three others call it from objects of their own
; meanwhile, so they wait for the same object, and get it one after the other.

Function Main()
    Desk shared = GC.Create("Desk") as Desk
    shared.CallFunctionNoWait("Count", new Var[0])
    Int number = 0
    While number < 3
        Visitor made = GC.Create("Visitor") as Visitor
        made.Goal = shared
        Var[] words = new Var[1]
        words[0] = number
        made.CallFunctionNoWait("Visit", words)
        number += 1
    EndWhile
    Utility.Wait(2)
    Debug.Trace(shared.Visits)
    ;= 30
EndFunction
