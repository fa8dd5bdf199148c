ScriptName Apparatus Extends MiscObject Hidden
{Base of tools for alchemy.}
