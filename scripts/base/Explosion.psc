ScriptName Explosion Extends Form Native Hidden
{Base of explosions.}
