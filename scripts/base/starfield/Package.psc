ScriptName Package Extends Form Native Hidden
{What an actor does, where and when.}

Quest Function GetOwningQuest() Native
Package Function GetTemplate() Native

Event OnChange(Actor akActor)
EndEvent

Event OnEnd(Actor akActor)
EndEvent

Event OnStart(Actor akActor)
EndEvent
