ScriptName a_remote_handler_of_an_unknown_script
;! error P0201 3:7-15
Event Nonsense.OnDeath(ScriptObject akSender)
EndEvent
