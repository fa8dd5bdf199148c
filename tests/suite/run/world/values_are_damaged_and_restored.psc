ScriptName values_are_damaged_and_restored

Function Main() Global
    Actor player = Game.GetPlayer()
    ActorValue health = Game.GetHealthAV()
    Debug.Trace(player.GetValue(health))
    ;= 100.000000
    player.DamageValue(health, 30.0)
    player.ModValue(health, 50.0)
    Debug.Trace(player.GetValue(health))
    ;= 120.000000
    Debug.Trace(player.GetValuePercentage(health))
    ;= 0.800000
    player.RestoreValue(health, 1000.0)
    Debug.Trace(player.GetValue(health))
    ;= 150.000000
    Debug.Trace(player.GetBaseValue(health))
    ;= 100.000000
    player.DamageValue(health, 150.0)
    Debug.Trace(player.IsDead())
    ;= True
EndFunction
