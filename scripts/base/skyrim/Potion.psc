ScriptName Potion Extends Form
{Base of things to eat, drink and inject.}

Bool Function IsHostile() Native
