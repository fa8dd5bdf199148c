ScriptName ShaderParticleGeometry Extends Form Hidden
{Particles such as rain around the camera.}

Function Apply(Float afFadeTime) Native
Function Remove(Float afFadeTime) Native
