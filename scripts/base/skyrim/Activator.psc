ScriptName Activator Extends Form Hidden
{Base of things that can be activated.}
