ScriptName SoulGem Extends MiscObject Hidden
{A gem that holds a soul.}
