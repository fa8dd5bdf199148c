ScriptName Book Extends Form Hidden
{Base of things to read.}
