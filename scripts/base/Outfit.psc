ScriptName Outfit Extends Form Native Hidden
{What an actor wears.}
