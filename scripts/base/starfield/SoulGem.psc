ScriptName SoulGem Extends MiscObject Native Hidden
{A gem that holds a soul.}
