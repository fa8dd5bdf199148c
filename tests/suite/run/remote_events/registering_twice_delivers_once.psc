ScriptName registering_twice_delivers_once

Int heard = 0

Function Main()
    Actor player = Game.GetPlayer()
    RegisterForRemoteEvent(player, "OnDeath")
    RegisterForRemoteEvent(player, "OnDeath")
    player.Kill()
    Utility.Wait(1.0)
    Debug.Trace(heard)
    ;= 1
EndFunction

Event Actor.OnDeath(Actor akSender, Actor akKiller)
    heard += 1
EndEvent
