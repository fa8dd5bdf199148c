ScriptName Light Extends Form Native Hidden
{Base of lights.}
