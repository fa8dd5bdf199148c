ScriptName only_the_registered_object_hears

Function Main() Global
    Watcher a = GC.Create("Watcher") as Watcher
    Watcher b = GC.Create("Watcher") as Watcher
    a.Watch(Game.GetPlayer())
    Game.GetPlayer().Kill()
    Utility.Wait(1.0)
    Debug.Trace(a.Deaths + " " + b.Deaths)
    ;= 1 0
EndFunction
