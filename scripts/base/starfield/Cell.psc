ScriptName Cell Extends Form Native Hidden
{A piece of the world that loads and unloads as one.}

Function EnableFastTravel(Bool abEnable = True) Native
ActorBase Function GetActorOwner() Native
Faction Function GetFactionOwner() Native
ObjectReference Function GetParentRef() Native
Bool Function IsAttached() Native
Bool Function IsInterior() Native
Bool Function IsLoaded() Native
Function Reset() Native
Function SetActorOwner(ActorBase akActor) Native
Function SetFactionOwner(Faction akFaction) Native
Function SetFogColor(Int aiNearRed, Int aiNearGreen, Int aiNearBlue, Int aiFarRed, Int aiFarGreen, \
        Int aiFarBlue) Native
Function SetFogPlanes(Float afNear, Float afFar) Native
Function SetFogPower(Float afPower) Native
Function SetGravityScale(Float aScale) Native
Function SetOffLimits(Bool abOffLimits = True) Native
Function SetPublic(Bool abPublic = True) Native
