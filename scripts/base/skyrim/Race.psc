ScriptName Race Extends Form Hidden
{What an actor is by birth.}
