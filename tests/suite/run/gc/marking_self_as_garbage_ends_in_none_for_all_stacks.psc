ScriptName marking_self_as_garbage_ends_in_none_for_all_stacks

Function Main()
    Leaver first = GC.Create("Leaver") as Leaver
    Leaver second = GC.Create("Leaver") as Leaver
    ; Another stack waits in the second with the first as its argument.
    Var[] arguments = new Var[2]
    arguments[0] = first
    arguments[1] = 0.1
    second.CallFunctionNoWait("Hold", arguments)
    Utility.Wait(0.05)
    Debug.Trace(first.Leave())
    ;= self: None, number: 0
    ;= 3
    Debug.Trace(first)
    ;= None
    Debug.Trace((arguments[0] as Leaver) == None)
    ;= True
    Utility.Wait(0.2)
    ;= held: None
    ; A call on None is an error, as for any None.
    first.Leave()
    ;~ error: Cannot call Leave() on a None object, aborting function call
    ;~ warning: Assigning None to a non-object variable named "::temp7"
    Debug.Trace(GC.LiveObjects("Leaver"))
    ;= 1
EndFunction
