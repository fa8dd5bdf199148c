ScriptName ActorBase Extends Form Hidden
{Base of actors: what all actors made from it share.}

Class Function GetClass() Native
Int Function GetDeadCount() Native
FormList Function GetGiftFilter() Native
Race Function GetRace() Native
Int Function GetSex() Native
Bool Function IsEssential() Native
Bool Function IsInvulnerable() Native
Bool Function IsProtected() Native
Bool Function IsUnique() Native
Function SetEssential(Bool abEssential = True) Native
Function SetInvulnerable(Bool abInvulnerable = True) Native
Function SetOutfit(Outfit akOutfit, Bool abSleepOutfit = False) Native
Function SetProtected(Bool abProtected = True) Native
