ScriptName a_timer_keeps_its_object

Function Make() Global
    Ticker t = GC.Create("Ticker") as Ticker
    t.StartTimer(10.0)
EndFunction

Function Main() Global
    Make()
    GC.Collect()
    Debug.Trace(GC.LiveObjects("Ticker"))
    ;= 1
    Utility.Wait(20.0)
    ;= tick
    GC.Collect()
    Debug.Trace(GC.LiveObjects("Ticker"))
    ;= 0
EndFunction
