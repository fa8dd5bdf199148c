ScriptName Container Extends Form Native Hidden
{Base of references that hold items.}
