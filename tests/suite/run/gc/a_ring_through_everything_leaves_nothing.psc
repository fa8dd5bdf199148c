ScriptName a_ring_through_everything_leaves_nothing

; object -> array -> object -> struct -> object -> array of structs -> struct -> object -> Var -> array
; -> the first object; and one more that holds the array and, in a Var, the struct. Counting alone
; never frees any of it, but a full pass leaves nothing.

RingLink Function NewLink() Global
    Return GC.Create("RingLink") as RingLink
EndFunction

Function BuildAndDrop(Int aiRings) Global
    While aiRings > 0
        RingLink a = NewLink()
        RingLink b = NewLink()
        RingLink c = NewLink()
        RingLink d = NewLink()
        RingLink e = NewLink()
        a.Links = new RingLink[3]
        a.Links[1] = b
        b.Held = new RingLink:Joint
        b.Held.Link = c
        b.Held.Name = "joint " + aiRings
        c.Joints = new RingLink:Joint[2]
        c.Joints[1] = new RingLink:Joint
        c.Joints[1].Link = d
        ; A property's value is a Var, whatever it holds: an array, a struct.
        e.Links = new RingLink[1]
        e.Links[0] = a
        d.HoldInVar(e.GetPropertyValue("Links"))
        e.HoldInVar(b.GetPropertyValue("Held"))
        aiRings -= 1
    EndWhile
EndFunction

Function Main() Global
    BuildAndDrop(20)
    Debug.Trace(GC.Collect() >= 0)
    ;= True
    Debug.Trace(GC.LiveObjects("RingLink") + " " + GC.LiveArrays() + " " + GC.LiveStructs())
    ;= 0 0 0
    Debug.Trace(GC.Collect())
    ;= 0
EndFunction
