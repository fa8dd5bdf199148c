ScriptName Alias Extends ScriptObject Native Hidden
{A slot of a quest that is filled while the quest runs.}

Quest Function GetOwningQuest() Native
Function StartObjectProfiling() Native DebugOnly
Function StopObjectProfiling() Native DebugOnly

Event OnAliasInit()
EndEvent

Event OnAliasReset()
EndEvent

Event OnAliasShutdown()
EndEvent
