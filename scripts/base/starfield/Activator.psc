ScriptName Activator Extends Form Native Hidden
{Base of things that can be activated.}

Bool Function IsRadio() Native
