ScriptName words_of_the_user_come_before_those_of_the_author
;> --min-cluster 1 --gc-class Chain=alone --gc-class loner=JOIN,worker --gc-class Joiner=worker
; Chain has no words of its own, Loner and Joiner have others. What extends Loner inherits the new ones.

Bool Function Roots(ScriptObject akObject, ScriptObject akInner)
    Bool roots = GC.Cluster(akObject)
    If roots
        GC.Dissolve(akObject)
    EndIf
    Return roots
EndFunction

Function Main()
    Node inner = GC.Create("Node") as Node
    Chain plain = GC.Create("Chain") as Chain
    plain.Box = inner
    Debug.Trace("Chain roots: " + Roots(plain, inner))
    ;= Chain roots: False
    Loner alone = GC.Create("Loner") as Loner
    alone.Next = inner
    Debug.Trace("Loner roots: " + Roots(alone, inner))
    ;= Loner roots: True
    Loner child = GC.Create("LonerChild") as Loner
    child.Next = inner
    Debug.Trace("LonerChild roots: " + Roots(child, inner))
    ;= LonerChild roots: True
    ; It joins only because its comment says so, and the comment counts no longer.
    Joiner joins = GC.Create("Joiner") as Joiner
    child.Next = joins
    GC.Cluster(child)
    Debug.Trace("Joiner joins: " + GC.IsClustered(joins))
    ;= Joiner joins: False
EndFunction
