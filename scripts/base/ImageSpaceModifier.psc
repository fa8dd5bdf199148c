ScriptName ImageSpaceModifier Extends Form Native Hidden
{A change of how the whole picture looks.}

Function Apply(Float afStrength = 1.0) Native
Function ApplyCrossFade(Float afFadeDuration = 1.0) Native
Function PopTo(ImageSpaceModifier akNewModifier, Float afStrength = 1.0) Native
Function Remove() Native
Function RemoveCrossFade(Float afFadeDuration = 1.0) Native Global
