ScriptName Shout Extends Form Hidden
{A power of words.}
