ScriptName an_event_of_the_player_reaches_a_registered_object

Function Main()
    Actor player = Game.GetPlayer()
    Debug.Trace(RegisterForRemoteEvent(player, "OnDeath"))
    ;= True
    player.Kill()
    Utility.Wait(1.0)
    Debug.Trace(player.IsDead())
    ;= True
EndFunction

Event Actor.OnDeath(Actor akSender, Actor akKiller)
    Debug.Trace(akSender == Game.GetPlayer())
    ;= True
    Debug.Trace(akKiller == None)
    ;= True
EndEvent
