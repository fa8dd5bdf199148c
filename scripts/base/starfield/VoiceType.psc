ScriptName VoiceType Extends Form Native Hidden
{A voice.}

Int Function GetSex() Native
