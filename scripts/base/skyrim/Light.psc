ScriptName Light Extends Form Hidden
{Base of lights.}

Float Function GetWarmthRating() Native
