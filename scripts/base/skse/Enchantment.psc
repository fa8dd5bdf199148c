ScriptName Enchantment Extends Form Hidden
; What SKSE brings.

Float Function GetNthEffectMagnitude(Int index) Native
Int Function GetNumEffects() Native
Function SetNthEffectMagnitude(Int index, Float value) Native
