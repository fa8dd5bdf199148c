ScriptName SpaceshipReference Extends ObjectReference Native Hidden
{A ship in the world.}

Function AddPerk(Perk akPerk, Bool abNotify = False) Native
Function AddToFaction(Faction akFaction) Native
Bool Function CanLandAtMarker(ObjectReference akLandingMarker) Native
Int Function CheckContrabandStatus(Bool abCheckWholeShip = True) Native
Function DisableWithGravJump() Native
Function DisableWithGravJumpNoWait() Native
Function DisableWithTakeOffOrLanding() Native
Function DisableWithTakeOffOrLandingNoWait() Native
Function EnableAI(Bool abEnable = True, Bool abPauseVoice = False) Native
Function EnablePartRepair(ActorValue aSystemHealth, Bool abEnable = True) Native
Bool Function EnableWithGravJump() Native
Bool Function EnableWithGravJumpNoWait() Native
Bool Function EnableWithLanding() Native
Bool Function EnableWithLandingNoWait() Native
Function EvaluatePackage(Bool abResetAI = False) Native
Int Function GetActorFactionReaction(Actor akOtherActor) Native
SpaceshipReference[] Function GetAllCombatTargets() Native
SpaceshipReference Function GetCombatTarget() Native
Float Function GetContrabandWeight(Bool abCheckWholeShip = True) Native
Faction Function GetCrimeFaction() Native
Package Function GetCurrentPackage() Native
SpaceshipReference[] Function GetDockedShips() Native
ObjectReference[] Function GetExteriorLoadDoors() Native
ObjectReference[] Function GetExteriorRefs(Keyword apKeyword) Native
Int Function GetFactionRank(Faction akFaction) Native
Int Function GetFactionReaction(SpaceshipReference akOther) Native
SpaceshipReference Function GetFirstDockedShip() Native
Float Function GetGravJumpRange() Native
ObjectReference Function GetKiller() Native
ObjectReference[] Function GetLandingRamps() Native
Int Function GetLevel() Native
SpaceshipBase Function GetLeveledSpaceshipBase() Native
Bool Function GetNoBleedoutRecovery() Native
Int Function GetPartCount(Int aiShipPartID) Native
Int Function GetPartPower(Int aiShipPartID, Int aiShipPartIndex) Native
Keyword Function GetReactorClassKeyword() Native
Float Function GetShipMaxCargoWeight() Native
Weapon Function GetWeaponGroupBaseObject(ActorValue aWeaponGroupSystemHealth) Native
Bool Function HasPerk(Perk akPerk) Native
Bool Function InstantDock(ObjectReference akTarget) Native
Function InstantUndock() Native
Bool Function IsAIEnabled() Native
Bool Function IsAlarmed() Native
Bool Function IsAlerted() Native
Bool Function IsDead() Native
Bool Function IsDetectedBy(SpaceshipReference akOther) Native
Bool Function IsDocked() Native
Bool Function IsDockedAsChild() Native
Bool Function IsDockedWith(SpaceshipReference akTarget) Native
Bool Function IsEssential(Bool abIncludeActors = True) Native
Bool Function IsExteriorLoadDoorInaccessible() Native
Bool Function IsGhost() Native
Bool Function IsHostileToSpaceship(SpaceshipReference akSpaceship) Native
Bool Function IsInCombat() Native
Bool Function IsInFaction(Faction akFaction) Native
Bool Function IsInScene() Native
Bool Function IsLanded() Native
Bool Function IsLandingDeckClear() Native
Bool Function IsProtected(Bool abIncludeActors = True) Native
Bool Function IsRampDown() Native
Function Kill(SpaceshipReference akKiller = None) Native
Function KillEssential(SpaceshipReference akKiller = None) Native
Function KillSilent(SpaceshipReference akKiller = None) Native
Function LockPowerAllocation(Int aiShipPartID, Int aiShipPartIndex, Bool abLock = True) Native
Function ModFactionRank(Faction akFaction, Int aiAmount) Native
Function MoveToPackageLocation() Native
Function OpenInventory() Native
Int Function PathToReference(ObjectReference aTarget, Float afNormalizedSpeed, Float afNormalizedRotationSpeed, \
        Float afTargetRadius = -1.0, Bool abHardRadius = False) Native
Function RemoveFromAllFactions() Native
Function RemoveFromFaction(Faction akFaction) Native
Function RemovePerk(Perk akPerk) Native
Function SendAssaultAlarm() Native
Function SendPiracyAlarm() Native
Function SendSmugglingAlarm(Bool abCheckWholeShip = True) Native
Function SetAlert(Bool abAlerted = True) Native
Function SetAttackShipOnSight(Bool abAttackOnSight = True) Native
Function SetAvoidPlayer(Bool abAvoid = True) Native
Function SetCombatStyle(CombatStyle akCombatStyle) Native
Function SetCrimeFaction(Faction akFaction) Native
Function SetEssential(Bool abEssential) Native
Function SetExteriorLoadDoorInaccessible(Bool abInaccessible = True) Native
Function SetFactionRank(Faction akFaction, Int aiRank) Native
Function SetForwardVelocity(Float aVelocity) Native
Function SetGhost(Bool abIsGhost = True) Native
Function SetIgnoreFriendlyHits(Bool aIgnoreFriendlyHits) Native
Function SetNoBleedoutRecovery(Bool abBleedoutRecoveryNotAllowed = True) Native
Function SetNotShowOnStealthMeter(Bool abNotShow = True) Native
Function SetPartPower(Int aiShipPartID, Int aiShipPartIndex, Int aiPower) Native
Function SetPlayerResistingArrest() Native
Function SetProtected(Bool abProtected) Native
Function SetUnconscious(Bool aUnconscious) Native
Function ShowBarterMenu() Native
Function StartCombat(SpaceshipReference akTarget, Bool abPreferTarget = False) Native
Function StopCombat() Native
Function StopCombatAlarm() Native
Function TakeOff() Native

Event OnCombatStateChanged(ObjectReference akTarget, Int aeCombatState)
EndEvent

Event OnDeath(ObjectReference akKiller)
EndEvent

Event OnDying(ObjectReference akKiller)
EndEvent

Event OnEnterBleedout()
EndEvent

Event OnEscortWaitStart()
EndEvent

Event OnEscortWaitStop()
EndEvent

Event OnKill(ObjectReference akVictim)
EndEvent

Event OnLocationChange(Location akOldLoc, Location akNewLoc)
EndEvent

Event OnRecoverFromBleedout()
EndEvent

Event OnShipBought()
EndEvent

Event OnShipDock(Bool abComplete, SpaceshipReference akDocking, SpaceshipReference akParent)
EndEvent

Event OnShipFarTravel(Location aDepartureLocation, Location aArrivalLocation, Int aState)
EndEvent

Event OnShipGravJump(Location aDestination, Int aState)
EndEvent

Event OnShipLanding(Bool abComplete)
EndEvent

Event OnShipRampDown()
EndEvent

Event OnShipRefueled(Int aFuelAdded)
EndEvent

Event OnShipScan(Location aPlanet, ObjectReference[] aMarkersArray)
EndEvent

Event OnShipSold()
EndEvent

Event OnShipSystemDamaged(ActorValue akSystem, Int aBlocksLost, Bool aElectromagneticDamage, Bool aFullyDamaged)
EndEvent

Event OnShipSystemPowerChange(ActorValue akSystem, Bool abAddPower, Bool abDamagedRelated)
EndEvent

Event OnShipSystemRepaired(ActorValue akSystem, Int aBlocksGained, Bool aElectromagneticDamage)
EndEvent

Event OnShipTakeOff(Bool abComplete)
EndEvent

Event OnShipUndock(Bool abComplete, SpaceshipReference akUndocking, SpaceshipReference akParent)
EndEvent

Event OnSpaceshipCombatListAdded(SpaceshipReference akTarget)
EndEvent

Event OnSpaceshipCombatListRemoved(SpaceshipReference akTarget)
EndEvent
