ScriptName Armor Extends Form Native Hidden
{Base of things that are worn.}
