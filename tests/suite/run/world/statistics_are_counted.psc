ScriptName statistics_are_counted

Function Main() Global
    Game.IncrementStat("Locks Picked", 3)
    Game.IncrementStat("locks picked")
    Debug.Trace(Game.QueryStat("Locks Picked"))
    ;= 4
    Debug.Trace(Game.QueryStat("Nothing"))
    ;= 0
EndFunction
