ScriptName Potion Extends Form Native Hidden
{Base of things to eat, drink and inject.}

Bool Function IsHostile() Native
