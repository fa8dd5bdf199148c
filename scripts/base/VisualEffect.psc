ScriptName VisualEffect Extends Form Native Hidden
{Art that plays on a reference.}

Function Play(ObjectReference akObject, Float afTime = -1.0, ObjectReference akFacingObject = None) Native
Function Stop(ObjectReference akObject) Native
