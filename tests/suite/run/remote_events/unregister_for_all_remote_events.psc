ScriptName unregister_for_all_remote_events

Int heard = 0

Function Main()
    Actor player = Game.GetPlayer()
    RegisterForRemoteEvent(player, "OnDeath")
    UnregisterForAllRemoteEvents()
    player.Kill()
    Utility.Wait(1.0)
    Debug.Trace(heard)
    ;= 0
EndFunction

Event Actor.OnDeath(Actor akSender, Actor akKiller)
    heard += 1
EndEvent
