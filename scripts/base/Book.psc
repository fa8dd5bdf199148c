ScriptName Book Extends Form Native Hidden
{Base of things to read.}
