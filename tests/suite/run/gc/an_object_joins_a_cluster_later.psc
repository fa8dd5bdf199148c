ScriptName an_object_joins_a_cluster_later

Chain Function Build(Int aiLength)
    Chain made = None
    While aiLength > 0
        Chain next = made
        made = GC.Create("Chain") as Chain
        made.Next = next
        aiLength -= 1
    EndWhile
    Return made
EndFunction

Function Main()
    Chain root = Build(6)
    Chain late = Build(2)
    Chain beside = Build(2)
    Debug.Trace(GC.JoinCluster(root, late) + " " + GC.JoinCluster(None, late) + " " + GC.JoinCluster(root, None))
    ;= False False False
    Debug.Trace(GC.Cluster(root) + " " + GC.JoinCluster(root.Next, late) + " " + GC.JoinCluster(root, beside, True))
    ;= True True True
    Debug.Trace(GC.IsClustered(late) + " " + GC.IsClustered(late.Next) + " " + GC.IsClustered(beside))
    ;= True True False
    ; The cluster keeps both, though nothing refers to them.
    late = None
    beside = None
    GC.Collect()
    Debug.Trace(GC.LiveObjects("Chain"))
    ;= 10
    root = None
    GC.Collect()
    Debug.Trace(GC.LiveObjects("Chain"))
    ;= 0
EndFunction
