ScriptName HeadPart Extends Form Hidden
{A part of a face.}
