ScriptName a_remote_handler_with_a_wrong_sender
;! error P0409 3:13-20
Event Actor.OnDeath(Form akSender, Actor akKiller)
EndEvent
