ScriptName a_remote_handler_without_sender
;! error P0409 3:13-20
Event Actor.OnDeath(Actor akKiller)
EndEvent
