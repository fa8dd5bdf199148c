ScriptName a_listener_hears_the_world_from_afar extends Quest

Event Actor.OnDeath(Actor akSender, Actor akKiller)
    Debug.Trace("heard " + (akSender == Game.GetPlayer()))
EndEvent

Function Main()
    Debug.Trace(RegisterForRemoteEvent(Game.GetPlayer(), "OnDeath"))
    ;= True
    Game.GetPlayer().Kill()
    Utility.Wait(1.0)
    ;= heard True
    Game.GetPlayer().Resurrect()
    UnregisterForRemoteEvent(Game.GetPlayer(), "OnDeath")
    Game.GetPlayer().Kill()
    Utility.Wait(1.0)
    Debug.Trace(Game.GetPlayer().IsDead())
    ;= True
EndFunction
