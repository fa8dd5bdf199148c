ScriptName Location Extends Form Hidden
{A named place; places lie within places.}

Float Function GetKeywordData(Keyword akKeyword) Native
Int Function GetRefTypeAliveCount(LocationRefType akRefType) Native
Int Function GetRefTypeDeadCount(LocationRefType akRefType) Native
Bool Function HasCommonParent(Location akOther, Keyword akFilter = None) Native
Bool Function HasRefType(LocationRefType akRefType) Native
Bool Function IsChild(Location akOther) Native
Bool Function IsCleared() Native
Bool Function IsLoaded() Native
Function SetCleared(Bool abCleared = True) Native
Function SetKeywordData(Keyword akKeyword, Float afData) Native

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
