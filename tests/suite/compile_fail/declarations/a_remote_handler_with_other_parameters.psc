ScriptName a_remote_handler_with_other_parameters
;! error P0409 3:13-20
Event Actor.OnDeath(Actor akSender, Int n)
EndEvent
