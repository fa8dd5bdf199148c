ScriptName Flora Extends Activator Hidden
{Base of plants to harvest.}
