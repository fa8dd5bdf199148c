ScriptName AffinityEvent Extends Form Native Hidden
{Something that a companion likes or dislikes.}

Function Reset() Native
Function Send(ObjectReference akTarget = None) Native
