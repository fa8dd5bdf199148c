ScriptName Idle Extends Form Native Hidden
{One animation of an actor.}
