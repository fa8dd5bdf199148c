ScriptName Spell Extends Form Hidden
{Something that can be cast on a target.}

Function Cast(ObjectReference akSource, ObjectReference akTarget = None) Native
Bool Function IsHostile() Native
Function Preload() Native
Function RemoteCast(ObjectReference akSource, Actor akBlameActor, ObjectReference akTarget = None) Native
Function Unload() Native
