ScriptName a_remote_event_of_another_type extends Quest
Event Quest.OnTriggerEnter(Quest akSender, ObjectReference akActionRef)
;! error P0207 2:13-27
;? `OnTriggerEnter` is an event of `ObjectReference`
EndEvent
