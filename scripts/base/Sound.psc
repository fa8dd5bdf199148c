ScriptName Sound Extends Form Native Hidden
{A sound to play at a reference.}

Import ObjectReference

Int Function Play(ObjectReference akSource) Native
Bool Function PlayAndWait(ObjectReference akSource) Native
Function SetInstanceVolume(Int aiPlaybackInstance, Float afVolume) Native Global
Function StopInstance(Int aiPlaybackInstance) Native Global
