ScriptName Spell Extends Form Hidden
; What SKSE brings.

Float Function GetCastTime() Native
Int Function GetMagickaCost() Native
Int Function GetNthEffectDuration(Int index) Native
MagicEffect Function GetNthEffectMagicEffect(Int index) Native
Float Function GetNthEffectMagnitude(Int index) Native
Int Function GetNumEffects() Native
Function SetNthEffectDuration(Int index, Int value) Native
Function SetNthEffectMagnitude(Int index, Float value) Native
