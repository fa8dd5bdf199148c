ScriptName Key Extends MiscObject Hidden
{Base of keys.}
