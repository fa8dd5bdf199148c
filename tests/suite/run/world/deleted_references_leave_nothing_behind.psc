ScriptName deleted_references_leave_nothing_behind

Function Main() Global
    Int before = GC.LiveObjects()
    Int round = 0
    While round < 200
        ObjectReference thing = Game.GetPlayer().PlaceAtMe(Game.GetCaps())
        thing.Delete()
        thing = None
        round += 1
    EndWhile
    GC.Collect()
    ; The player and the money have objects now; the two hundred do not.
    Debug.Trace(GC.LiveObjects() - before <= 4)
    ;= True
EndFunction
