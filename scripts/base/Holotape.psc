ScriptName Holotape Extends Form Native Hidden
{Base of tapes to play.}
