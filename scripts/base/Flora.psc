ScriptName Flora Extends Activator Native Hidden
{Base of plants to harvest.}
