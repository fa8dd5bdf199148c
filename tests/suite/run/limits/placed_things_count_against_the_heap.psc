ScriptName placed_things_count_against_the_heap
;> --heap 256K

; About five hundred things fit: first as many things as are deleted again, then no more than that.

Function Main() Global
    Form base = Game.GetCaps()
    Int placed = 0
    While placed < 1000
        ObjectReference thing = Game.GetPlayer().PlaceAtMe(base)
        If thing == None
            Debug.Trace("a deleted thing takes room")
        Else
            thing.Delete()
        EndIf
        placed += 1
    EndWhile
    Int there = 0
    ObjectReference last = Game.GetPlayer().PlaceAtMe(base)
    While last != None && there < 1000
        there += 1
        last = Game.GetPlayer().PlaceAtMe(base)
    EndWhile
    ;~ error: Cannot place anything: the world is full
    Debug.Trace(there > 100 && there < 600)
    ;= True
EndFunction
