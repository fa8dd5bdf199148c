ScriptName SoundCategory Extends Form Native Hidden
{Sounds that are muted and tuned together.}

Function Mute() Native
Function Pause() Native
Function SetFrequency(Float afFrequencyCoeffecient) Native
Function SetVolume(Float afVolume) Native
Function UnMute() Native
Function UnPause() Native
