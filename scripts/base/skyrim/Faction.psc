ScriptName Faction Extends Form Hidden
{A group of actors with ranks and with reactions to other groups.}

Bool Function CanPayCrimeGold() Native
Int Function GetCrimeGold() Native
Int Function GetCrimeGoldNonViolent() Native
Int Function GetCrimeGoldViolent() Native
Int Function GetInfamy() Native
Int Function GetInfamyNonViolent() Native
Int Function GetInfamyViolent() Native
Int Function GetReaction(Faction akOther) Native
Int Function GetStolenItemValueCrime() Native
Int Function GetStolenItemValueNoCrime() Native
Bool Function IsFactionInCrimeGroup(Faction akOther) Native
Bool Function IsPlayerExpelled() Native
Function ModCrimeGold(Int aiAmount, Bool abViolent = False) Native
Function ModReaction(Faction akOther, Int aiAmount) Native
Function PlayerPayCrimeGold(Bool abRemoveStolenItems = True, Bool abGoToJail = True) Native
Function SendAssaultAlarm() Native
Function SendPlayerToJail(Bool abRemoveInventory = True, Bool abRealJail = True) Native
Function SetAlly(Faction akOther, Bool abSelfIsFriendToOther = False, Bool abOtherIsFriendToSelf = False) Native
Function SetCrimeGold(Int aiGold) Native
Function SetCrimeGoldViolent(Int aiGold) Native
Function SetEnemy(Faction akOther, Bool abSelfIsNeutralToOther = False, Bool abOtherIsNeutralToSelf = False) Native
Function SetPlayerEnemy(Bool abIsEnemy = True) Native
Function SetPlayerExpelled(Bool abIsExpelled = True) Native
Function SetReaction(Faction akOther, Int aiNewValue) Native
