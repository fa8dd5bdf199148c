ScriptName EncounterZone Extends Form Native Hidden
{An area with its own level range, reset after it was left.}

Int Function CountActors(Keyword apRequiredLinkedRefKeyword = None, Keyword apExcludeLinkedRefKeyword = None) Native
Actor[] Function GetActors(Keyword apRequiredLinkedRefKeyword = None, Keyword apExcludeLinkedRefKeyword = None) Native
Function Reset() Native
