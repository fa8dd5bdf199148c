ScriptName SoundCategorySnapshot Extends Form Native Hidden
{A setting of all sound categories.}

Function Push(Float afTransitionSecs = 1.0) Native
Function Remove() Native
