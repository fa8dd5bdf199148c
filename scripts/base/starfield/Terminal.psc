ScriptName Terminal Extends Form Native Hidden
{Base of terminals.}
