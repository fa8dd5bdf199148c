ScriptName Static Extends Form Native Hidden
{Base of things that stay where they are.}
