ScriptName Hazard Extends Form Hidden
{Base of areas that harm.}
