ScriptName unregistering_ends_delivery

Int heard = 0

Function Main()
    Actor player = Game.GetPlayer()
    RegisterForRemoteEvent(player, "OnDeath")
    UnregisterForRemoteEvent(player, "OnDeath")
    player.Kill()
    Utility.Wait(1.0)
    Debug.Trace(heard)
    ;= 0
EndFunction

Event Actor.OnDeath(Actor akSender, Actor akKiller)
    heard += 1
EndEvent
