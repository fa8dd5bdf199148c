ScriptName MiscObject Extends Form Hidden
{Base of items without a use of their own.}
