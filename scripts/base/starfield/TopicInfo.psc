ScriptName TopicInfo Extends Form Native Hidden
{One line that is said.}

Quest Function GetOwningQuest() Native
Bool Function HasBeenSaid() Native

Event OnBegin(ObjectReference akSpeakerRef, Bool abHasBeenSaid)
EndEvent

Event OnEnd(ObjectReference akSpeakerRef, Bool abHasBeenSaid)
EndEvent
