ScriptName SpeechChallengeObject Extends Form Native Hidden
{A contest of words.}
