ScriptName Ammo Extends Form Hidden
{Base of ammunition.}
