ScriptName TalkingActivator Extends Activator Hidden
{Base of activators that speak.}
