ScriptName ConstructibleObject Extends MiscObject Native Hidden
{A recipe: what is made, of what.}
