ScriptName a_remote_handler_that_names_a_derived_script
;! error P0409 3:7-12
Event Actor.OnActivate(Actor akSender, ObjectReference akActionRef)
EndEvent
