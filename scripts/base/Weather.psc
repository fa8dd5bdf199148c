ScriptName Weather Extends Form Native Hidden
{A state of the sky.}

Function EnableAmbientParticles(Bool abEnable = True) Native Global
Weather Function FindWeather(Int auiType) Native Global
Function ForceActive(Bool abOverride = False) Native
Int Function GetClassification() Native
Weather Function GetCurrentWeather() Native Global
Float Function GetCurrentWeatherTransition() Native Global
Weather Function GetOutgoingWeather() Native Global
Int Function GetSkyMode() Native Global
Function ReleaseOverride() Native Global
Function SetActive(Bool abOverride = False, Bool abAccelerate = False) Native
