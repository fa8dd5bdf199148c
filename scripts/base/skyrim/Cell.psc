ScriptName Cell Extends Form Hidden
{A piece of the world that loads and unloads as one.}

ActorBase Function GetActorOwner() Native
Faction Function GetFactionOwner() Native
Bool Function IsAttached() Native
Bool Function IsInterior() Native
Function Reset() Native
Function SetActorOwner(ActorBase akActor) Native
Function SetFactionOwner(Faction akFaction) Native
Function SetFogColor(Int aiNearRed, Int aiNearGreen, Int aiNearBlue, Int aiFarRed, Int aiFarGreen, \
        Int aiFarBlue) Native
Function SetFogPlanes(Float afNear, Float afFar) Native
Function SetFogPower(Float afPower) Native
Function SetPublic(Bool abPublic = True) Native
