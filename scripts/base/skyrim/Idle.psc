ScriptName Idle Extends Form Hidden
{One animation of an actor.}
