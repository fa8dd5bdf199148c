ScriptName Scene Extends Form Hidden
{A staged piece of talk and action.}

Function ForceStart() Native
Quest Function GetOwningQuest() Native
Bool Function IsActionComplete(Int aiActionID) Native
Bool Function IsPlaying() Native
Function Start() Native
Function Stop() Native
