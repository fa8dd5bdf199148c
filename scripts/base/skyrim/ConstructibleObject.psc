ScriptName ConstructibleObject Extends MiscObject Hidden
{A recipe: what is made, of what.}
