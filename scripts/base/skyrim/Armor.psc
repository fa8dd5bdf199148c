ScriptName Armor Extends Form Hidden
{Base of things that are worn.}

Float Function GetWarmthRating() Native
