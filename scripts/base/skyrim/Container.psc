ScriptName Container Extends Form Hidden
{Base of references that hold items.}
