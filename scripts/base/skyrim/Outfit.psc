ScriptName Outfit Extends Form Hidden
{What an actor wears.}
