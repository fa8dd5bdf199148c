ScriptName MiscObject Extends Form Native Hidden
{Base of items without a use of their own.}

Int Function GetObjectResourceCount(Resource akResource) Native
