ScriptName Package Extends Form Hidden
{What an actor does, where and when.}

Quest Function GetOwningQuest() Native
Package Function GetTemplate() Native
