ScriptName scripts_and_their_comments_decide_who_is_in_a_cluster
;> --min-cluster 1

; The object refers to a Chain, and a Chain refers to the object.
String Function Try(String asScript, ScriptObject akObject, ScriptObject akInner)
    Chain outer = GC.Create("Chain") as Chain
    outer.Box = akObject
    Chain second = GC.Create("Chain") as Chain
    outer.Next = second
    Bool roots = GC.Cluster(akObject)
    If roots
        GC.Dissolve(akObject)
    EndIf
    GC.Cluster(outer)
    Return asScript + " roots: " + roots + ", joins: " + GC.IsClustered(akObject)
EndFunction

Function Main()
    Chain plain = GC.Create("Chain") as Chain
    plain.Next = GC.Create("Chain") as Chain
    Debug.Trace(Try("Chain", plain, plain.Next))
    ;= Chain roots: True, joins: True
    Loner alone = GC.Create("Loner") as Loner
    alone.Next = GC.Create("Chain")
    Debug.Trace(Try("Loner", alone, alone.Next))
    ;= Loner roots: False, joins: False
    Loner child = GC.Create("LonerChild") as Loner
    child.Next = GC.Create("Chain")
    Debug.Trace(Try("LonerChild", child, child.Next))
    ;= LonerChild roots: False, joins: False
    Place here = GC.Create("Place") as Place
    here.Next = GC.Create("Chain")
    Debug.Trace(Try("Place", here, here.Next))
    ;= Place roots: True, joins: False
    Joiner joins = GC.Create("Joiner") as Joiner
    joins.Next = GC.Create("Chain")
    Debug.Trace(Try("Joiner", joins, joins.Next))
    ;= Joiner roots: True, joins: True
    ; A thing without a script of its own is in no cluster, although scripts that extend aliases are.
    Debug.Trace(Try("ReferenceAlias", GC.Create("ReferenceAlias"), None))
    ;= ReferenceAlias roots: False, joins: False
    Debug.Trace(Try("Seat", GC.Create("Seat"), None))
    ;= Seat roots: False, joins: True
    Debug.Trace(GC.Cluster(Game.GetPlayer()))
    ;= False
EndFunction
