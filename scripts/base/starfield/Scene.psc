ScriptName Scene Extends Form Native Hidden
{A staged piece of talk and action.}

Function ForceStart() Native
Quest Function GetOwningQuest() Native
Bool Function IsActionComplete(Int aiActionID) Native
Bool Function IsPlaying() Native
Function Pause(Bool abPause) Native
Function Start() Native
Function Stop() Native

Event OnAction(Int auiActionID, ReferenceAlias akAlias)
EndEvent

Event OnBegin()
EndEvent

Event OnEnd()
EndEvent

Event OnPhaseBegin(Int auiPhaseIndex)
EndEvent

Event OnPhaseEnd(Int auiPhaseIndex)
EndEvent
