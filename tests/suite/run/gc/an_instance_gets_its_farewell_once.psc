ScriptName an_instance_gets_its_farewell_once

Function Drop(String asTitle)
    Guest gone = GC.Create("Guest") as Guest
    gone.Title = asTitle
    gone.Companion = GC.Create("Guest") as Guest
    gone.Companion.Title = "friend of " + asTitle
EndFunction

Function Main()
    Drop("one")
    GC.Collect()
    ; Both are whole until the next collection.
    Debug.Trace(GC.LiveObjects("Guest"))
    ;= 2
    Utility.Wait(0.1)
    ;= farewell of one with friend of one
    ;= farewell of friend of one
    GC.Collect()
    Debug.Trace(GC.LiveObjects("Guest"))
    ;= 0
    ; What is marked as garbage is gone at once.
    Guest marked = GC.Create("Guest") as Guest
    GC.MarkGarbage(marked)
    GC.Collect()
    Utility.Wait(0.1)
    Debug.Trace(GC.LiveObjects("Guest"))
    ;= 0
EndFunction
