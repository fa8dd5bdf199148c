ScriptName Key Extends MiscObject Native Hidden
{Base of keys.}
