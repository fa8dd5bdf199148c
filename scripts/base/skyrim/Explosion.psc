ScriptName Explosion Extends Form Hidden
{Base of explosions.}
