ScriptName Projectile Extends Form Native Hidden
{Base of what weapons and spells throw.}
