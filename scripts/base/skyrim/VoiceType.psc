ScriptName VoiceType Extends Form Hidden
{A voice.}
