ScriptName CombatStyle Extends Form Native Hidden
{How an actor fights.}
