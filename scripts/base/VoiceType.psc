ScriptName VoiceType Extends Form Native Hidden
{A voice.}
