ScriptName ObjectMod Extends Form Native Hidden
{A modification of an item.}
