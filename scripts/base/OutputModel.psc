ScriptName OutputModel Extends Form Native Hidden
{A way in which sound leaves the speakers.}
