ScriptName IdleMarker Extends Form Native Hidden
{Base of places where actors idle.}
