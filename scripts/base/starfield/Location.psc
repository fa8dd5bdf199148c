ScriptName Location Extends Form Native Hidden
{A named place; places lie within places.}

Function AddKeyword(Keyword akKeyword) Native
Function AddLinkedLocation(Location akLoc, Keyword akKeyword) Native
Int Function CountActors(Keyword apRequiredLinkedRefKeyword = None, Keyword apExcludeLinkedRefKeyword = None) Native
Bool Function DisableSpaceTravelToAllExcept(Quest akQuest, Bool abAddLocation = True) Native
Bool Function EnableSpaceTravel(Quest akQuest, Bool abEnable = True) Native
Actor[] Function GetActors(Keyword apRequiredLinkedRefKeyword = None, Keyword apExcludeLinkedRefKeyword = None) Native
Location[] Function GetAllLinkedLocations(Keyword akKeyword) Native
Planet Function GetCurrentPlanet() Native
Float Function GetKeywordData(Keyword akKeyword) Native
Int Function GetMaxLevel() Native
Int Function GetMinLevel() Native
Location[] Function GetParentLocations(Keyword apKeyword = None) Native
Int Function GetRefTypeAliveCount(LocationRefType akRefType) Native
Int Function GetRefTypeDeadCount(LocationRefType akRefType) Native
Float Function GetValue(ActorValue akActorValue) Native
Bool Function HasCommonParent(Location akOther, Keyword akFilter = None) Native
Bool Function HasEverBeenExplored() Native
Bool Function HasRefType(LocationRefType akRefType) Native
Bool Function IsChild(Location akOther) Native
Bool Function IsExplored() Native
Bool Function IsLinkedLocation(Location akLocation, Keyword akKeyword) Native
Bool Function IsLoaded() Native
Function RemoveKeyword(Keyword akKeyword) Native
Function RemoveLinkedLocation(Location akLoc, Keyword akKeyword) Native
Function Reset() Native
Function SetExplored(Bool abExplored = True) Native
Function SetFactionOwner(Faction akFaction) Native
Function SetKeywordData(Keyword akKeyword, Float afData) Native
Function SetMaxLevel(Int aiMaxLevel) Native
Function SetMinLevel(Int aiMinLevel) Native
Function SetNeverResets(Bool abFlag = True) Native
Function SetValue(ActorValue akActorValue, Float afValue) Native

Bool Function IsSameLocation(Location akOtherLocation, Keyword akKeyword = None)
    If Self == akOtherLocation
        Return True
    EndIf
    If !akKeyword
        Return False
    EndIf
    If HasCommonParent(akOtherLocation, akKeyword)
        Return True
    EndIf
    If akOtherLocation.HasKeyword(akKeyword)
        Return akOtherLocation.IsChild(Self)
    EndIf
    Return HasKeyword(akKeyword) && IsChild(akOtherLocation)
EndFunction

Function ModifyKeywordData(Keyword akKeyword, Float afData)
    SetKeywordData(akKeyword, GetKeywordData(akKeyword) + afData)
EndFunction

Function ModValue(ActorValue akActorValue, Float afAmount)
    SetValue(akActorValue, GetValue(akActorValue) + afAmount)
EndFunction

Event OnLocationExplored()
EndEvent

Event OnLocationLoaded()
EndEvent
