ScriptName EffectShader Extends Form Native Hidden
{A surface effect that plays on a reference.}

Function Play(ObjectReference akObject, Float afDuration = -1.0) Native
Function Stop(ObjectReference akObject) Native
