ScriptName why_names_the_chain

RingLink Property Kept Auto

Function Main()
    Kept = GC.Create("RingLink") as RingLink
    Kept.Links = new RingLink[2]
    Kept.Links[1] = GC.Create("RingLink") as RingLink
    Debug.Trace(GC.Why(Kept.Links[1]))
    ;= self of why_names_the_chain.Main() on stack 1 -> why_names_the_chain#1.Kept -> RingLink#2.Links -> RingLink[]#3[1] -> RingLink#4
    RingLink here = Kept.Links[1]
    Kept = None
    Debug.Trace(GC.Why(here))
    ;= variable here of why_names_the_chain.Main() on stack 1 -> RingLink#4
    Int weak = GC.Weak(here)
    here = None
    Debug.Trace("<" + GC.Why(GC.FromWeak(weak) as ScriptObject) + ">")
    ;= <>
    Debug.Trace("<" + GC.Why(None) + ">")
    ;= <>
    ScriptObject pinned = GC.Create("RingLink")
    GC.Pin(pinned)
    weak = GC.Weak(pinned)
    pinned = None
    Debug.Trace(GC.Why(GC.FromWeak(weak)))
    ;= a pin -> RingLink#5
EndFunction
