ScriptName HeadPart Extends Form Native Hidden
{A part of a face.}
