ScriptName Shout Extends Form Native Hidden
{A power of words.}
