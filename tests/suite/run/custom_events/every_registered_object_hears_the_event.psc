ScriptName every_registered_object_hears_the_event
;> -- Radio

Function Main(Radio radio)
    Listener a = GC.Create("Listener") as Listener
    Listener b = GC.Create("Listener") as Listener
    Listener c = GC.Create("Listener") as Listener
    a.Attach(radio)
    c.Attach(radio)
    radio.Play("x", 4)
    Utility.Wait(1.0)
    Debug.Trace(a.Heard + " " + b.Heard + " " + c.Heard)
    ;= 4 0 4
EndFunction
