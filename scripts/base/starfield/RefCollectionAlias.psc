ScriptName RefCollectionAlias Extends Alias Native Hidden
{An alias that is filled with any number of references. Events arrive with their sender in front.}

Import ObjectReference

Function AddRef(ObjectReference akNewRef) Native
Int Function Find(ObjectReference akFindRef) Native
Actor[] Function GetActorArray() Native
ObjectReference[] Function GetArray() Native
ObjectReference Function GetAt(Int aiIndex) Native
Int Function GetCount() Native
Int Function GetCountAliveAnd3DLoaded() Native
Int Function GetCountDead() Native
Int Function GetCountDeadOr3DUnloaded() Native
Int Function GetCountDisabled() Native
ObjectReference Function GetRandom() Native
ObjectReference[] Function GetRandomObjects(Int aiNumberToGet = 0) Native
SpaceshipReference Function GetShipAt(Int aiIndex) Native
Bool Function HasDetectionLOS(Actor actorTarget) Native
Bool Function IsDetectedBy(Actor detectionTarget) Native
Function Lock(Bool abLock = True, Bool abAsOwner = False, Bool abTraverseLinkedLockables = True) Native
Function MoveAllToPackageLocation() Native
Function RemoveAll() Native
Int Function RemoveDisabled() Native
Function RemoveRef(ObjectReference akRemoveRef) Native
Function RemoveRefCollection(RefCollectionAlias refCollectionAliasToRemove) Native
Function SetGhost(Bool bSetGhost = True) Native
Function SetOpen(Bool abOpen = True) Native
Function SetUnconscious(Bool abUnconscious = True) Native
Function StopCombat() Native
Function StopCombatAlarm() Native

Function AddArray(ObjectReference[] refArrayToAdd)
    Int index = 0
    While index < refArrayToAdd.Length
        AddRef(refArrayToAdd[index])
        index += 1
    EndWhile
EndFunction

Function AddRefCollection(RefCollectionAlias refCollectionAliasToAdd)
    ; Count first: a collection may be added to itself.
    Int last = refCollectionAliasToAdd.GetCount()
    Int index = 0
    While index < last
        AddRef(refCollectionAliasToAdd.GetAt(index))
        index += 1
    EndWhile
EndFunction

Function AddToFaction(Faction akFaction)
    Int index = 0
    While index < GetCount()
        Actor member = GetActorAt(index)
        If member
            member.AddToFaction(akFaction)
        EndIf
        index += 1
    EndWhile
EndFunction

Function BlockActivation(Bool abBlocked = True, Bool abHideActivateText = False)
    Int index = 0
    While index < GetCount()
        ObjectReference member = GetAt(index)
        If member
            member.BlockActivation(abBlocked, abHideActivateText)
        EndIf
        index += 1
    EndWhile
EndFunction

Function DisableAll(Bool bFadeOut = False)
    Int index = 0
    While index < GetCount()
        ObjectReference member = GetAt(index)
        If member
            member.DisableNoWait(bFadeOut)
        EndIf
        index += 1
    EndWhile
EndFunction

Function EnableAll(Bool bFadeIn = False)
    Int index = 0
    While index < GetCount()
        ObjectReference member = GetAt(index)
        If member
            member.EnableNoWait(bFadeIn)
        EndIf
        index += 1
    EndWhile
EndFunction

Function EvaluateAll()
    Int index = 0
    While index < GetCount()
        Actor member = GetActorAt(index)
        If member
            member.EvaluatePackage()
        EndIf
        index += 1
    EndWhile
EndFunction

Actor Function GetActorAt(Int aiIndex)
    Return GetAt(aiIndex) As Actor
EndFunction

ObjectReference Function GetFirstOwnedObject(Actor actorOwner)
    Int index = 0
    While index < GetCount()
        If actorOwner.IsOwner(GetAt(index))
            Return GetAt(index)
        EndIf
        index += 1
    EndWhile
    Return None
EndFunction

Bool Function IsOwnedObjectInList(Actor actorOwner)
    Return GetFirstOwnedObject(actorOwner) != None
EndFunction

Function KillAll(ObjectReference akKiller = None)
    Int index = 0
    While index < GetCount()
        Actor member = GetActorAt(index)
        If member
            member.Kill(akKiller As Actor)
        EndIf
        index += 1
    EndWhile
EndFunction

Bool Function LinkCollectionTo(RefCollectionAlias LinkedRefCollectionAlias, Keyword LinkKeyword = None, \
        Bool WrapLinks = False)
    Int targets = LinkedRefCollectionAlias.GetCount()
    Int members = GetCount()
    Int index = 0
    While index < members
        ObjectReference member = GetAt(index)
        If member
            member.SetLinkedRef(LinkedRefCollectionAlias.GetAt(index % targets), LinkKeyword)
        EndIf
        index += 1
        If !WrapLinks && index >= targets
            Return False
        EndIf
    EndWhile
    Return True
EndFunction

Function MoveAllTo(ObjectReference akTarget)
    Int index = 0
    While index < GetCount()
        ObjectReference member = GetAt(index)
        If member
            member.MoveTo(akTarget)
        EndIf
        index += 1
    EndWhile
EndFunction

Function RemoveFromAllFactions()
    Int index = 0
    While index < GetCount()
        Actor member = GetActorAt(index)
        If member
            member.RemoveFromAllFactions()
        EndIf
        index += 1
    EndWhile
EndFunction

Function RemoveFromFaction(Faction akFaction)
    Int index = 0
    While index < GetCount()
        Actor member = GetActorAt(index)
        If member
            member.RemoveFromFaction(akFaction)
        EndIf
        index += 1
    EndWhile
EndFunction

Function ResetAll()
    Int index = 0
    While index < GetCount()
        ObjectReference member = GetAt(index)
        If member
            member.Reset()
        EndIf
        index += 1
    EndWhile
EndFunction

Function SetEssential(Bool bSetEssential = True)
    Int index = 0
    While index < GetCount()
        Actor member = GetActorAt(index)
        If member
            member.SetEssential(bSetEssential)
        EndIf
        index += 1
    EndWhile
EndFunction

Function SetProtected(Bool bSetProtected = True)
    Int index = 0
    While index < GetCount()
        Actor member = GetActorAt(index)
        If member
            member.SetProtected(bSetProtected)
        EndIf
        index += 1
    EndWhile
EndFunction

Function SetValue(ActorValue akActorValue, Float fValue)
    Int index = 0
    While index < GetCount()
        Actor member = GetActorAt(index)
        If member
            member.SetValue(akActorValue, fValue)
        EndIf
        index += 1
    EndWhile
EndFunction

Function StartCombatAll(ObjectReference akCombatTarget)
    Int index = 0
    While index < GetCount()
        Actor member = GetActorAt(index)
        If member
            member.StartCombat(akCombatTarget)
        EndIf
        index += 1
    EndWhile
EndFunction

Event OnActivate(ObjectReference akSenderRef, ObjectReference akActionRef)
EndEvent

Event OnActorActivatedRef(ObjectReference akSenderRef, ObjectReference akActivatedRef)
EndEvent

Event OnAffinityEvent(ObjectReference akSenderRef, AffinityEvent akAffinityEvent, ActorValue akActorValue, \
        GlobalVariable akReactionValue, ObjectReference akTarget)
EndEvent

Event OnAliasChanged(ObjectReference akObject, Bool abRemove)
EndEvent

Event OnBuilderMenuSelect(ObjectReference akSenderRef, ActorValue akActorValue)
EndEvent

Event OnCellAttach(ObjectReference akSenderRef)
EndEvent

Event OnCellDetach(ObjectReference akSenderRef)
EndEvent

Event OnCellLoad(ObjectReference akSenderRef)
EndEvent

Event OnClose(ObjectReference akSenderRef, ObjectReference akActionRef)
EndEvent

Event OnCombatListAdded(ObjectReference akSenderRef, Actor akTarget)
EndEvent

Event OnCombatListRemoved(ObjectReference akSenderRef, Actor akTarget)
EndEvent

Event OnCombatStateChanged(ObjectReference akSenderRef, ObjectReference akTarget, Int aeCombatState)
EndEvent

Event OnCommandModeCompleteCommand(ObjectReference akSenderRef, Int aeCommand, ObjectReference akTarget)
EndEvent

Event OnCommandModeEnter(ObjectReference akSenderRef)
EndEvent

Event OnCommandModeExit(ObjectReference akSenderRef)
EndEvent

Event OnCommandModeGiveCommand(ObjectReference akSenderRef, Int aeCommand, ObjectReference akTarget)
EndEvent

Event OnCompanionDismiss(ObjectReference akSenderRef)
EndEvent

Event OnConsciousnessStateChanged(ObjectReference akSenderRef, Bool abUnconscious)
EndEvent

Event OnContainerChanged(ObjectReference akSenderRef, ObjectReference akNewContainer, ObjectReference akOldContainer)
EndEvent

Event OnCrewAssigned(ObjectReference akSenderRef, Actor akCrew, ObjectReference akAssignmentRef, \
        ObjectReference akPreviousAssignmentRef)
EndEvent

Event OnCrewDismissed(ObjectReference akSenderRef, Actor akCrew, ObjectReference akPreviousAssignmentRef)
EndEvent

Event OnCripple(ObjectReference akSenderRef, ActorValue akActorValue, Bool abCrippled)
EndEvent

Event OnDeath(ObjectReference akSenderRef, ObjectReference akKiller)
EndEvent

Event OnDeferredKill(ObjectReference akSenderRef, Actor akKiller)
EndEvent

Event OnDestroyed(ObjectReference akSenderRef, ObjectReference akDestroyer)
EndEvent

Event OnDestructionStageChanged(ObjectReference akSenderRef, Int aiOldStage, Int aiCurrentStage)
EndEvent

Event OnDifficultyChanged(ObjectReference akSenderRef, Int aOldDifficulty, Int aNewDifficulty)
EndEvent

Event OnDying(ObjectReference akSenderRef, ObjectReference akKiller)
EndEvent

Event OnEnterBleedout(ObjectReference akSenderRef)
EndEvent

Event OnEnterFurniture(ObjectReference akSenderRef, Actor akActionRef)
EndEvent

Event OnEnterOutpostBeaconMode(ObjectReference akSenderRef)
EndEvent

Event OnEnterShipInterior(ObjectReference akSenderRef, ObjectReference akShip)
EndEvent

Event OnEnterSneaking(ObjectReference akSenderRef)
EndEvent

Event OnEquipped(ObjectReference akSenderRef, Actor akActor)
EndEvent

Event OnEscortWaitStart(ObjectReference akSenderRef)
EndEvent

Event OnEscortWaitStop(ObjectReference akSenderRef)
EndEvent

Event OnExitFurniture(ObjectReference akSenderRef, ObjectReference akActionRef)
EndEvent

Event OnExitShipInterior(ObjectReference akSenderRef, ObjectReference akShip)
EndEvent

Event OnGetUp(ObjectReference akSenderRef, ObjectReference akFurniture)
EndEvent

Event OnGrab(ObjectReference akSenderRef)
EndEvent

Event OnHomeShipSet(ObjectReference akSenderRef, SpaceshipReference akShip, SpaceshipReference akPrevious)
EndEvent

Event OnItemAdded(ObjectReference akSenderRef, Form akBaseItem, Int aiItemCount, \
        ObjectReference akItemReference, ObjectReference akSourceContainer, Int aiTransferReason)
EndEvent

Event OnItemEquipped(ObjectReference akSenderRef, Form akBaseObject, ObjectReference akReference)
EndEvent

Event OnItemRemoved(ObjectReference akSenderRef, Form akBaseItem, Int aiItemCount, \
        ObjectReference akItemReference, ObjectReference akDestContainer, Int aiTransferReason)
EndEvent

Event OnItemUnequipped(ObjectReference akSenderRef, Form akBaseObject, ObjectReference akReference)
EndEvent

Event OnKill(ObjectReference akSenderRef, ObjectReference akVictim)
EndEvent

Event OnLoad(ObjectReference akSenderRef)
EndEvent

Event OnLocationChange(ObjectReference akSenderRef, Location akOldLoc, Location akNewLoc)
EndEvent

Event OnLockStateChanged(ObjectReference akSenderRef)
EndEvent

Event OnMapMarkerDiscovered(ObjectReference akSenderRef)
EndEvent

Event OnObjectDestroyed(ObjectReference akSenderRef, ObjectReference akReference)
EndEvent

Event OnObjectRepaired(ObjectReference akSenderRef, ObjectReference akReference)
EndEvent

Event OnOpen(ObjectReference akSenderRef, ObjectReference akActionRef)
EndEvent

Event OnOutpostItemPowerOff(ObjectReference akSenderRef, ObjectReference akPoweredItem)
EndEvent

Event OnOutpostItemPowerOn(ObjectReference akSenderRef, ObjectReference akPoweredItem, \
        ObjectReference akPowerGenerator)
EndEvent

Event OnOutpostPlaced(ObjectReference akSenderRef, ObjectReference akOutpostBeacon)
EndEvent

Event OnPackageChange(ObjectReference akSenderRef, Package akOldPackage)
EndEvent

Event OnPackageEnd(ObjectReference akSenderRef, Package akOldPackage)
EndEvent

Event OnPackageStart(ObjectReference akSenderRef, Package akNewPackage)
EndEvent

Event OnPartialCripple(ObjectReference akSenderRef, ActorValue akActorValue, Bool abCrippled)
EndEvent

Event OnPickLock(ObjectReference akSenderRef, ObjectReference akLockedRef, Bool abCrime, Bool abSucceeded, \
        TerminalMenu akLockedTerminalMenu, Int aiTerminalMenuItem)
EndEvent

Event OnPickpocketFailed(ObjectReference akSenderRef)
EndEvent

Event OnPipboyRadioDetection(ObjectReference akSenderRef, Bool abDetected)
EndEvent

Event OnPlayerArrested(ObjectReference akSenderRef, ObjectReference akGuard, Location akLocation, Int aeCrimeType)
EndEvent

Event OnPlayerAssaultActor(ObjectReference akSenderRef, ObjectReference akVictim, Location akLocation, Bool aeCrime)
EndEvent

Event OnPlayerBuyShip(ObjectReference akSenderRef, SpaceshipReference akShip)
EndEvent

Event OnPlayerCompleteResearch(ObjectReference akSenderRef, ObjectReference akBench, Location akLocation, \
        ResearchProject akProject)
EndEvent

Event OnPlayerCraftItem(ObjectReference akSenderRef, ObjectReference akBench, Location akLocation, Form akCreatedItem)
EndEvent

Event OnPlayerCreateRobot(ObjectReference akSenderRef, Actor akNewRobot)
EndEvent

Event OnPlayerCrimeGold(ObjectReference akSenderRef, ObjectReference akVictim, Form akFaction, Int aeCrimeGold, \
        Int aeCrimeType)
EndEvent

Event OnPlayerDialogueTarget(ObjectReference akSenderRef)
EndEvent

Event OnPlayerEnterVertibird(ObjectReference akSenderRef, ObjectReference akVertibird)
EndEvent

Event OnPlayerFailedPlotRoute(ObjectReference akSenderRef, Int aeFailedPlotReason)
EndEvent

Event OnPlayerFallLongDistance(ObjectReference akSenderRef, Float afDamage)
EndEvent

Event OnPlayerFireWeapon(ObjectReference akSenderRef, Form akBaseObject)
EndEvent

Event OnPlayerFollowerWarp(ObjectReference akSenderRef, ObjectReference akFollower)
EndEvent

Event OnPlayerHealTeammate(ObjectReference akSenderRef, Actor akTeammate)
EndEvent

Event OnPlayerItemAdded(ObjectReference akSenderRef, Form akBaseObject, ObjectReference akOwner, \
        ObjectReference akSourceContainer, Int aeAcquireType)
EndEvent

Event OnPlayerJail(ObjectReference akSenderRef, ObjectReference akGuard, Form akFaction, Location akLocation, \
        Int aeCrimeGold)
EndEvent

Event OnPlayerLoadGame(ObjectReference akSenderRef)
EndEvent

Event OnPlayerLoiteringBegin(ObjectReference akSenderRef)
EndEvent

Event OnPlayerLoiteringEnd(ObjectReference akSenderRef)
EndEvent

Event OnPlayerModArmorWeapon(ObjectReference akSenderRef, Form akBaseObject, ObjectMod akModBaseObject)
EndEvent

Event OnPlayerModifiedShip(ObjectReference akSenderRef, SpaceshipReference akShip)
EndEvent

Event OnPlayerModRobot(ObjectReference akSenderRef, Actor akRobot, ObjectMod akModBaseObject)
EndEvent

Event OnPlayerMurderActor(ObjectReference akSenderRef, ObjectReference akVictim, Location akLocation, Bool aeCrime)
EndEvent

Event OnPlayerPayFine(ObjectReference akSenderRef, ObjectReference akGuard, Form akFaction, Int aeCrimeGold)
EndEvent

Event OnPlayerPlanetSurveyComplete(ObjectReference akSenderRef, Planet akPlanet)
EndEvent

Event OnPlayerScannedObject(ObjectReference akSenderRef, ObjectReference akScannedRef)
EndEvent

Event OnPlayerSellShip(ObjectReference akSenderRef, SpaceshipReference akShip)
EndEvent

Event OnPlayerSwimming(ObjectReference akSenderRef)
EndEvent

Event OnPlayerTrespass(ObjectReference akSenderRef, ObjectReference akVictim, Location akLocation, Bool aeCrime)
EndEvent

Event OnPlayerUseWorkBench(ObjectReference akSenderRef, ObjectReference akWorkBench)
EndEvent

Event OnPowerOff(ObjectReference akSenderRef)
EndEvent

Event OnPowerOn(ObjectReference akSenderRef, ObjectReference akPowerGenerator)
EndEvent

Event OnQuickContainerOpened(ObjectReference akSenderRef)
EndEvent

Event OnRaceSwitchComplete(ObjectReference akSenderRef)
EndEvent

Event OnRead(ObjectReference akSenderRef)
EndEvent

Event OnRecoverFromBleedout(ObjectReference akSenderRef)
EndEvent

Event OnRelease(ObjectReference akSenderRef)
EndEvent

Event OnReset(ObjectReference akSenderRef)
EndEvent

Event OnScanned(ObjectReference akSenderRef)
EndEvent

Event OnSell(ObjectReference akSenderRef, Actor akSeller)
EndEvent

Event OnShipBought(ObjectReference akSenderRef)
EndEvent

Event OnShipDock(ObjectReference akSenderRef, Bool abComplete, SpaceshipReference akDocking, \
        SpaceshipReference akParent)
EndEvent

Event OnShipFarTravel(ObjectReference akSenderRef, Location aDepartureLocation, Location aArrivalLocation, Int aState)
EndEvent

Event OnShipGravJump(ObjectReference akSenderRef, Location aDestination, Int aState)
EndEvent

Event OnShipLanding(ObjectReference akSenderRef, Bool abComplete)
EndEvent

Event OnShipRampDown(ObjectReference akSenderRef)
EndEvent

Event OnShipRefueled(ObjectReference akSenderRef, Int aFuelAdded)
EndEvent

Event OnShipScan(ObjectReference akSenderRef, Location aPlanet, ObjectReference[] aMarkersArray)
EndEvent

Event OnShipSold(ObjectReference akSenderRef)
EndEvent

Event OnShipSystemDamaged(ObjectReference akSenderRef, ActorValue akSystem, Int aBlocksLost, \
        Bool aElectromagneticDamage, Bool aFullyDamaged)
EndEvent

Event OnShipSystemPowerChange(ObjectReference akSenderRef, ActorValue akSystem, Bool abAddPower, Bool abDamageRelated)
EndEvent

Event OnShipSystemRepaired(ObjectReference akSenderRef, ActorValue akSystem, Int aBlocksGained, \
        Bool aElectromagneticDamage)
EndEvent

Event OnShipTakeOff(ObjectReference akSenderRef, Bool abComplete)
EndEvent

Event OnShipUndock(ObjectReference akSenderRef, Bool abComplete, SpaceshipReference akUndocking, \
        SpaceshipReference akParent)
EndEvent

Event OnSit(ObjectReference akSenderRef, ObjectReference akFurniture)
EndEvent

Event OnSpeechChallengeAvailable(ObjectReference akSenderRef, ObjectReference akSpeaker)
EndEvent

Event OnSpellCast(ObjectReference akSenderRef, Form akSpell)
EndEvent

Event OnTerminalMenuItemRun(ObjectReference akSenderRef, Int auiMenuItemID, TerminalMenu akTerminalBase, \
        ObjectReference akTerminalRef)
EndEvent

Event OnTranslationAlmostComplete(ObjectReference akSenderRef)
EndEvent

Event OnTranslationComplete(ObjectReference akSenderRef)
EndEvent

Event OnTranslationFailed(ObjectReference akSenderRef)
EndEvent

Event OnTrapHitStart(ObjectReference akSenderRef, ObjectReference akTarget, Float afXVel, Float afYVel, \
        Float afZVel, Float afXPos, Float afYPos, Float afZPos, Int aeMaterial, Bool abInitialHit, Int aeMotionType)
EndEvent

Event OnTrapHitStop(ObjectReference akSenderRef, ObjectReference akTarget)
EndEvent

Event OnTriggerEnter(ObjectReference akSenderRef, ObjectReference akActionRef)
EndEvent

Event OnTriggerLeave(ObjectReference akSenderRef, ObjectReference akActionRef)
EndEvent

Event OnUnequipped(ObjectReference akSenderRef, Actor akActor)
EndEvent

Event OnUnload(ObjectReference akSenderRef)
EndEvent

Event OnWorkshopCargoLinkChanged(ObjectReference akSenderRef, ObjectReference akOldTarget, \
        ObjectReference akNewTarget)
EndEvent

Event OnWorkshopFlyCam(ObjectReference akSenderRef, Bool aStart)
EndEvent

Event OnWorkshopMode(ObjectReference akSenderRef, Bool aStart)
EndEvent

Event OnWorkshopNPCTransfer(ObjectReference akSenderRef, Location akNewWorkshop, Keyword akActionKW)
EndEvent

Event OnWorkshopObjectGrabbed(ObjectReference akSenderRef, ObjectReference akReference)
EndEvent

Event OnWorkshopObjectMoved(ObjectReference akSenderRef, ObjectReference akReference)
EndEvent

Event OnWorkshopObjectPlaced(ObjectReference akSenderRef, ObjectReference akReference)
EndEvent

Event OnWorkshopObjectRemoved(ObjectReference akSenderRef, ObjectReference akReference)
EndEvent

Event OnWorkshopOutputLink(ObjectReference akSenderRef, ObjectReference akSource, ObjectReference akTarget)
EndEvent
