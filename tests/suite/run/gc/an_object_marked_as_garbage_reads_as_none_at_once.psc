ScriptName an_object_marked_as_garbage_reads_as_none_at_once
; No collection runs between the mark and the reads.

RingLink kept
RingLink[] many
RingLink:Joint joined
Var anything

RingLink Function Same(RingLink akLink)
    Return akLink
EndFunction

; The argument and the caller's variables go as well.
Bool Function Remove(RingLink akLink)
    GC.MarkGarbage(akLink)
    Return akLink == None
EndFunction

Function Main()
    RingLink here = GC.Create("RingLink") as RingLink
    RingLink there = here
    RingLink other = GC.Create("RingLink") as RingLink
    Var loose = here
    RingLink[] list = new RingLink[3]
    Var[] loose_list = new Var[2]
    RingLink:Joint pair = new RingLink:Joint
    list[0] = here
    list[1] = other
    list[2] = here
    loose_list[0] = here
    loose_list[1] = other
    pair.Link = here
    kept = here
    many = list
    joined = pair
    anything = here
    other.Links = list
    other.Held = pair
    other.HoldInVar(here)

    Debug.Trace(Remove(here))
    ;= True

    ; Comparisons.
    Debug.Trace(here == None)
    ;= True
    Debug.Trace(there != None)
    ;= False
    Debug.Trace(here == there)
    ;= True
    Debug.Trace(here == other)
    ;= False
    Debug.Trace(Same(here) == None)
    ;= True

    ; Conditions.
    If here || kept || loose || anything
        Debug.Trace("something is left")
    EndIf
    Debug.Trace(here as Bool)
    ;= False
    Debug.Trace(!there)
    ;= True

    ; Text.
    Debug.Trace("text: " + here + " " + loose + " " + list[0] + " " + pair.Link)
    ;= text: None None None None
    Debug.Trace(list)
    ;= [None, [RingLink < (FF000802)>], None]
    Debug.Trace(pair)
    ;= [Link = None, Name = ]

    ; Arrays, structs and Vars, in variables of the script and of other objects.
    Debug.Trace(list.Find(None) + " " + list.Find(other) + " " + many.RFind(None))
    ;= 0 1 2
    Debug.Trace(loose_list[0] == None)
    ;= True
    Debug.Trace((loose_list[1] as RingLink) == other)
    ;= True
    Debug.Trace(loose is RingLink)
    ;= False
    Debug.Trace((kept == None) + " " + (joined.Link == None) + " " + (anything == None))
    ;= True True True
    Debug.Trace((other.Links[2] == None) + " " + (other.Held.Link == None) + " " + (other.Anything == None))
    ;= True True True

    ; A new object does not take its place.
    RingLink next = GC.Create("RingLink") as RingLink
    Debug.Trace(here == next)
    ;= False
    GC.Collect()
    Debug.Trace((here == None) + " " + GC.IsValid(other) + " " + GC.LiveObjects("RingLink"))
    ;= True True 2
EndFunction
