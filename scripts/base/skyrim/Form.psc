ScriptName Form Hidden
{Anything that has a form id.}

Int Function GetFormID() Native
Int Function GetGoldValue() Native
Bool Function HasKeyword(Keyword akKeyword) Native
Bool Function PlayerKnows() Native
Bool Function RegisterForAnimationEvent(ObjectReference akSender, String asEventName) Native
Function RegisterForLOS(Actor akViewer, ObjectReference akTarget) Native
Function RegisterForSingleLOSGain(Actor akViewer, ObjectReference akTarget) Native
Function RegisterForSingleLOSLost(Actor akViewer, ObjectReference akTarget) Native
Function RegisterForSingleUpdate(Float afInterval) Native
Function RegisterForSingleUpdateGameTime(Float afInterval) Native
Function RegisterForSleep() Native
Function RegisterForTrackedStatsEvent() Native
Function RegisterForUpdate(Float afInterval) Native
Function RegisterForUpdateGameTime(Float afInterval) Native
Function StartObjectProfiling() Native
Function StopObjectProfiling() Native
Function UnregisterForAnimationEvent(ObjectReference akSender, String asEventName) Native
Function UnregisterForLOS(Actor akViewer, ObjectReference akTarget) Native
Function UnregisterForSleep() Native
Function UnregisterForTrackedStatsEvent() Native
Function UnregisterForUpdate() Native
Function UnregisterForUpdateGameTime() Native

Event OnAnimationEvent(ObjectReference akSource, String asEventName)
EndEvent

Event OnAnimationEventUnregistered(ObjectReference akSource, String asEventName)
EndEvent

Event OnGainLOS(Actor akViewer, ObjectReference akTarget)
EndEvent

Event OnLostLOS(Actor akViewer, ObjectReference akTarget)
EndEvent

Event OnSleepStart(Float afSleepStartTime, Float afDesiredSleepEndTime)
EndEvent

Event OnSleepStop(Bool abInterrupted)
EndEvent

Event OnTrackedStatsEvent(String arStatName, Int aiStatValue)
EndEvent

Event OnUpdate()
EndEvent

Event OnUpdateGameTime()
EndEvent
