ScriptName Alias Extends ScriptObject Native Hidden
{A slot of a quest that is filled while the quest runs.}

Bool Function CopyIntoAlias(Alias TargetAlias, Bool SkipIfEmpty = True, Bool CopyOver = True) Native
Quest Function GetOwningQuest() Native
Bool Function IsSameType(Alias AliasToCheck) Native
Function RefillAlias() Native
Function RefillDependentAliases() Native
Function StartObjectProfiling() Native DebugOnly
Function StopObjectProfiling() Native DebugOnly

Bool Function IsFilled()
    If Self Is ReferenceAlias
        Return (Self As ReferenceAlias).GetReference() != None
    ElseIf Self Is RefCollectionAlias
        Return (Self As RefCollectionAlias).GetCount() > 0
    ElseIf Self Is LocationAlias
        Return (Self As LocationAlias).GetLocation() != None
    EndIf
    Return False
EndFunction

Event OnAliasInit()
EndEvent

Event OnAliasReset()
EndEvent

Event OnAliasShutdown()
EndEvent

Event OnAliasStarted()
EndEvent
