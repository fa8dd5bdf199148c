ScriptName Note Extends Form Native Hidden
{Base of notes to read.}
