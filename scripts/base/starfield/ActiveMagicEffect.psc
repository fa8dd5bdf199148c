ScriptName ActiveMagicEffect Extends ScriptObject Native Hidden
{One running magic effect on one target; scripts that extend it live as long as the effect.}

Function Dispel() Native
MagicEffect Function GetBaseObject() Native
Actor Function GetCasterActor() Native
Float Function GetDuration() Native
Float Function GetElapsedTime() Native
Form Function GetMagicItem() Native
Float Function GetMagnitude() Native
ActorValue Function GetResistanceValue() Native
Actor Function GetTargetActor() Native
Function StartObjectProfiling() Native DebugOnly
Function StopObjectProfiling() Native DebugOnly

Event OnActivate(ObjectReference akActionRef)
EndEvent

Event OnActorActivatedRef(ObjectReference akActivatedRef)
EndEvent

Event OnAffinityEvent(AffinityEvent akAffinityEvent, ActorValue akActorValue, GlobalVariable akReactionValue, \
        ObjectReference akTarget)
EndEvent

Event OnBuilderMenuSelect(ActorValue akActorValue)
EndEvent

Event OnCellAttach()
EndEvent

Event OnCellDetach()
EndEvent

Event OnCellLoad()
EndEvent

Event OnClose(ObjectReference akActionRef)
EndEvent

Event OnCombatListAdded(Actor akTarget)
EndEvent

Event OnCombatListRemoved(Actor akTarget)
EndEvent

Event OnCombatStateChanged(ObjectReference akTarget, Int aeCombatState)
EndEvent

Event OnCommandModeCompleteCommand(Int aeCommandType, ObjectReference akTarget)
EndEvent

Event OnCommandModeEnter()
EndEvent

Event OnCommandModeExit()
EndEvent

Event OnCommandModeGiveCommand(Int aeCommandType, ObjectReference akTarget)
EndEvent

Event OnCompanionDismiss()
EndEvent

Event OnConsciousnessStateChanged(Bool abUnconscious)
EndEvent

Event OnContainerChanged(ObjectReference akNewContainer, ObjectReference akOldContainer)
EndEvent

Event OnCrewAssigned(Actor akCrew, ObjectReference akAssignmentRef, ObjectReference akPreviousAssignmentRef)
EndEvent

Event OnCrewDismissed(Actor akCrew, ObjectReference akPreviousAssignmentRef)
EndEvent

Event OnCripple(ActorValue akActorValue, Bool abCrippled)
EndEvent

Event OnDeath(ObjectReference akKiller)
EndEvent

Event OnDeferredKill(Actor akKiller)
EndEvent

Event OnDestroyed(ObjectReference akDestroyer)
EndEvent

Event OnDestructionStageChanged(Int aiOldStage, Int aiCurrentStage)
EndEvent

Event OnDifficultyChanged(Int aOldDifficulty, Int aNewDifficulty)
EndEvent

Event OnDying(ObjectReference akKiller)
EndEvent

Event OnEffectFinish(ObjectReference akTarget, Actor akCaster, MagicEffect akBaseEffect, Float afMagnitude, \
        Float afDuration)
EndEvent

Event OnEffectStart(ObjectReference akTarget, Actor akCaster, MagicEffect akBaseEffect, Float afMagnitude, \
        Float afDuration)
EndEvent

Event OnEnterBleedout()
EndEvent

Event OnEnterFurniture(Actor akActionRef)
EndEvent

Event OnEnterOutpostBeaconMode()
EndEvent

Event OnEnterShipInterior(ObjectReference akShip)
EndEvent

Event OnEnterSneaking()
EndEvent

Event OnEquipped(Actor akActor)
EndEvent

Event OnEscortWaitStart()
EndEvent

Event OnEscortWaitStop()
EndEvent

Event OnExitFurniture(ObjectReference akActionRef)
EndEvent

Event OnExitShipInterior(ObjectReference akShip)
EndEvent

Event OnGetUp(ObjectReference akFurniture)
EndEvent

Event OnGrab()
EndEvent

Event OnHomeShipSet(SpaceshipReference akShip, SpaceshipReference akPrevious)
EndEvent

Event OnItemAdded(Form akBaseItem, Int aiItemCount, ObjectReference akItemReference, \
        ObjectReference akSourceContainer, Int aiTransferReason)
EndEvent

Event OnItemEquipped(Form akBaseObject, ObjectReference akReference)
EndEvent

Event OnItemRemoved(Form akBaseItem, Int aiItemCount, ObjectReference akItemReference, \
        ObjectReference akDestContainer, Int aiTransferReason)
EndEvent

Event OnItemUnequipped(Form akBaseObject, ObjectReference akReference)
EndEvent

Event OnKill(ObjectReference akVictim)
EndEvent

Event OnLoad()
EndEvent

Event OnLocationChange(Location akOldLoc, Location akNewLoc)
EndEvent

Event OnLockStateChanged()
EndEvent

Event OnMapMarkerDiscovered()
EndEvent

Event OnObjectDestroyed(ObjectReference akReference)
EndEvent

Event OnObjectRepaired(ObjectReference akReference)
EndEvent

Event OnOpen(ObjectReference akActionRef)
EndEvent

Event OnOutpostItemPowerOff(ObjectReference akPoweredItem)
EndEvent

Event OnOutpostItemPowerOn(ObjectReference akPoweredItem, ObjectReference akPowerGenerator)
EndEvent

Event OnOutpostPlaced(ObjectReference akOutpostBeacon)
EndEvent

Event OnPackageChange(Package akOldPackage)
EndEvent

Event OnPackageEnd(Package akOldPackage)
EndEvent

Event OnPackageStart(Package akNewPackage)
EndEvent

Event OnPartialCripple(ActorValue akActorValue, Bool abCrippled)
EndEvent

Event OnPickLock(ObjectReference akLockedRef, Bool abCrime, Bool abSucceeded, \
        TerminalMenu akLockedTerminalMenu, Int aiTerminalMenuItem)
EndEvent

Event OnPickpocketFailed()
EndEvent

Event OnPipboyRadioDetection(Bool abDetected)
EndEvent

Event OnPlayerArrested(ObjectReference akGuard, Location akLocation, Int aeCrimeType)
EndEvent

Event OnPlayerAssaultActor(ObjectReference akVictim, Location akLocation, Bool aeCrime)
EndEvent

Event OnPlayerBuyShip(SpaceshipReference akShip)
EndEvent

Event OnPlayerCompleteResearch(ObjectReference akBench, Location akLocation, ResearchProject akProject)
EndEvent

Event OnPlayerCraftItem(ObjectReference akBench, Location akLocation, Form akCreatedItem)
EndEvent

Event OnPlayerCreateRobot(Actor akNewRobot)
EndEvent

Event OnPlayerCrimeGold(ObjectReference akVictim, Form akFaction, Int aeCrimeGold, Int aeCrimeType)
EndEvent

Event OnPlayerDialogueTarget()
EndEvent

Event OnPlayerEnterVertibird(ObjectReference akVertibird)
EndEvent

Event OnPlayerFailedPlotRoute(Int aeFailedPlotReason)
EndEvent

Event OnPlayerFallLongDistance(Float afDamage)
EndEvent

Event OnPlayerFireWeapon(Form akBaseObject)
EndEvent

Event OnPlayerFollowerWarp(ObjectReference akFollower)
EndEvent

Event OnPlayerHealTeammate(Actor akTeammate)
EndEvent

Event OnPlayerItemAdded(Form akBaseObject, ObjectReference akOwner, ObjectReference akSourceContainer, \
        Int aeAcquireType)
EndEvent

Event OnPlayerJail(ObjectReference akGuard, Form akFaction, Location akLocation, Int aeCrimeGold)
EndEvent

Event OnPlayerLoadGame()
EndEvent

Event OnPlayerLoiteringBegin()
EndEvent

Event OnPlayerLoiteringEnd()
EndEvent

Event OnPlayerModArmorWeapon(Form akBaseObject, ObjectMod akModBaseObject)
EndEvent

Event OnPlayerModifiedShip(SpaceshipReference akShip)
EndEvent

Event OnPlayerModRobot(Actor akRobot, ObjectMod akModBaseObject)
EndEvent

Event OnPlayerMurderActor(ObjectReference akVictim, Location akLocation, Bool aeCrime)
EndEvent

Event OnPlayerPayFine(ObjectReference akGuard, Form akFaction, Int aeCrimeGold)
EndEvent

Event OnPlayerPlanetSurveyComplete(Planet akPlanet)
EndEvent

Event OnPlayerScannedObject(ObjectReference akScannedRef)
EndEvent

Event OnPlayerSellShip(SpaceshipReference akShip)
EndEvent

Event OnPlayerSwimming()
EndEvent

Event OnPlayerTrespass(ObjectReference akVictim, Location akLocation, Bool aeCrime)
EndEvent

Event OnPlayerUseWorkBench(ObjectReference akWorkBench)
EndEvent

Event OnPowerOff()
EndEvent

Event OnPowerOn(ObjectReference akPowerGenerator)
EndEvent

Event OnQuickContainerOpened()
EndEvent

Event OnRaceSwitchComplete()
EndEvent

Event OnRead()
EndEvent

Event OnRecoverFromBleedout()
EndEvent

Event OnRelease()
EndEvent

Event OnReset()
EndEvent

Event OnScanned()
EndEvent

Event OnSell(Actor akSeller)
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

Event OnShipSystemPowerChange(ActorValue akSystem, Bool abAddPower, Bool abDamageRelated)
EndEvent

Event OnShipSystemRepaired(ActorValue akSystem, Int aBlocksGained, Bool aElectromagneticDamage)
EndEvent

Event OnShipTakeOff(Bool abComplete)
EndEvent

Event OnShipUndock(Bool abComplete, SpaceshipReference akUndocking, SpaceshipReference akParent)
EndEvent

Event OnSit(ObjectReference akFurniture)
EndEvent

Event OnSpeechChallengeAvailable(ObjectReference akSpeaker)
EndEvent

Event OnSpellCast(Form akSpell)
EndEvent

Event OnTerminalMenuItemRun(Int auiMenuItemID, TerminalMenu akTerminalBase, ObjectReference akTerminalRef)
EndEvent

Event OnTranslationAlmostComplete()
EndEvent

Event OnTranslationComplete()
EndEvent

Event OnTranslationFailed()
EndEvent

Event OnTrapHitStart(ObjectReference akTarget, Float afXVel, Float afYVel, Float afZVel, Float afXPos, \
        Float afYPos, Float afZPos, Int aeMaterial, Bool abInitialHit, Int aeMotionType)
EndEvent

Event OnTrapHitStop(ObjectReference akTarget)
EndEvent

Event OnTriggerEnter(ObjectReference akActionRef)
EndEvent

Event OnTriggerLeave(ObjectReference akActionRef)
EndEvent

Event OnUnequipped(Actor akActor)
EndEvent

Event OnUnload()
EndEvent

Event OnWorkshopCargoLinkChanged(ObjectReference akOldTarget, ObjectReference akNewTarget)
EndEvent

Event OnWorkshopFlyCam(Bool aStart)
EndEvent

Event OnWorkshopMode(Bool aStart)
EndEvent

Event OnWorkshopNPCTransfer(Location akNewWorkshop, Keyword akActionKW)
EndEvent

Event OnWorkshopObjectGrabbed(ObjectReference akReference)
EndEvent

Event OnWorkshopObjectMoved(ObjectReference akReference)
EndEvent

Event OnWorkshopObjectPlaced(ObjectReference akReference)
EndEvent

Event OnWorkshopObjectRemoved(ObjectReference akReference)
EndEvent

Event OnWorkshopOutputLink(ObjectReference akSource, ObjectReference akTarget)
EndEvent
