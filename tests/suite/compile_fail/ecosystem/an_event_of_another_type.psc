ScriptName an_event_of_another_type extends Quest
Event OnTriggerEnter(ObjectReference akActionRef)
;! error P0403 2:7-21
;? `OnTriggerEnter` is an event of `ObjectReference`
;? declare `Event ObjectReference.OnTriggerEnter(ObjectReference akSender, ObjectReference akActionRef)`
;? a script that extends `ReferenceAlias`
EndEvent
