ScriptName TalkingActivator Extends Activator Native Hidden
{Base of activators that speak.}
