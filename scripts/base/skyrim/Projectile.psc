ScriptName Projectile Extends Form Hidden
{Base of what weapons and spells throw.}
