ScriptName CombatStyle Extends Form Hidden
{How an actor fights.}
