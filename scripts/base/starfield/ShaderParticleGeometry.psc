ScriptName ShaderParticleGeometry Extends Form Native Hidden
{Particles such as rain around the camera.}

Function Apply(Float afFadeInTime = 0.0) Native
Function Remove(Float afFadeOutTime = 0.0) Native
