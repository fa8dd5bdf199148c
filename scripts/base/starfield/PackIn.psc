ScriptName PackIn Extends Form Native Hidden
{A group of things that is placed as one.}
