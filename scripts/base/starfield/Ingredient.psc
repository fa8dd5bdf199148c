ScriptName Ingredient Extends Form Native Hidden
{Base of ingredients whose effects are learned.}

Bool Function IsHostile() Native
Function LearnAllEffects() Native
Function LearnEffect(Int aiIndex) Native
Int Function LearnNextEffect() Native
