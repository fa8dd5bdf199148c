ScriptName Perk Extends Form Native Hidden
{An ability with ranks that actors gain.}

Event OnEntryRun(Int auiEntryID, ObjectReference akTarget, Actor akOwner)
EndEvent
