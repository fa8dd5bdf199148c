ScriptName Hazard Extends Form Native Hidden
{Base of areas that harm.}
