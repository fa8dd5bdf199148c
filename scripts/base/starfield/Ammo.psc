ScriptName Ammo Extends Form Native Hidden
{Base of ammunition.}
