ScriptName a_remote_event_in_skyrim
;! game skyrim
;! error P0111 4:7-12
Event Actor.OnDeath(Actor akSender, Actor akKiller)
EndEvent
