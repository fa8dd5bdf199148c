ScriptName Race Extends Form Native Hidden
{What an actor is by birth.}
