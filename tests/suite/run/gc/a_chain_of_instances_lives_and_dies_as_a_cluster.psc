ScriptName a_chain_of_instances_lives_and_dies_as_a_cluster

Chain first

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
    ; Five besides the root are enough, four are not.
    first = Build(6)
    Chain short = Build(5)
    Debug.Trace(GC.Cluster(first) + " " + GC.Cluster(short))
    ;= True False
    Debug.Trace(GC.Cluster(None) + " " + GC.Cluster(first))
    ;= False False
    Debug.Trace(GC.IsClustered(first.Next.Next) + " " + GC.IsClustered(short.Next))
    ;= True False
    ; A member keeps all of them, and what a member refers to later.
    Chain last = first.Next.Next.Next.Next.Next
    last.Box = GC.Create("Chain")
    first = None
    short = None
    GC.Collect()
    Debug.Trace(GC.LiveObjects("Chain") + " " + GC.IsClustered(last))
    ;= 7 True
    ; Dissolved, each is on its own again.
    Debug.Trace(GC.Dissolve(last) + " " + GC.Dissolve(last) + " " + GC.IsClustered(last))
    ;= True False False
    GC.Collect()
    Debug.Trace(GC.LiveObjects("Chain"))
    ;= 2
    last = None
    GC.Collect()
    Debug.Trace(GC.LiveObjects("Chain"))
    ;= 0
EndFunction
