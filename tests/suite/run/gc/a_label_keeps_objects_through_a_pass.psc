ScriptName a_label_keeps_objects_through_a_pass

Function Make(Int aiLabel)
    Chain made = GC.Create("Chain") as Chain
    made.Next = GC.Create("Chain") as Chain
    Debug.Trace(GC.SetLabel(made, aiLabel))
EndFunction

Function Main()
    Make(1)
    ;= True
    Make(8)
    ;= True
    Make(9)
    ;= False
    Debug.Trace(GC.SetLabel(None, 1))
    ;= False
    ; One with the label stays, with what it refers to.
    GC.CollectKeeping(8)
    Debug.Trace(GC.LiveObjects("Chain"))
    ;= 2
    ; Only for that pass, and only with that label.
    GC.CollectKeeping(7)
    Debug.Trace(GC.LiveObjects("Chain"))
    ;= 0
    Chain held = GC.Create("Chain") as Chain
    held.Next = GC.Create("Chain") as Chain
    GC.SetLabel(held.Next, 2)
    GC.SetLabel(held.Next, 2, False)
    held.Next = None
    GC.CollectKeeping(2)
    Debug.Trace(GC.LiveObjects("Chain"))
    ;= 1
EndFunction
