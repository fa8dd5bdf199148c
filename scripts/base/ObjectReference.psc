ScriptName ObjectReference Extends Form Native Hidden
{A thing placed in the world.}

Int Property Motion_Fixed = 0 AutoReadOnly
Int Property Motion_Dynamic = 1 AutoReadOnly
Int Property Motion_Keyframed = 2 AutoReadOnly

Float Property X
    Float Function Get()
        Return GetPositionX()
    EndFunction
EndProperty

Float Property Y
    Float Function Get()
        Return GetPositionY()
    EndFunction
EndProperty

Float Property Z
    Float Function Get()
        Return GetPositionZ()
    EndFunction
EndProperty

Bool Function Activate(ObjectReference akActivator, Bool abDefaultProcessingOnly = False) Native
Bool Function AddDependentAnimatedObjectReference(ObjectReference akDependent) Native
Function AddItem(Form akItemToAdd, Int aiCount = 1, Bool abSilent = False) Native
Function AddKeyword(Keyword apKeyword) Native
Function AddTextReplacementData(String asTokenLabel, Form akForm) Native
Function AddToMap(Bool abAllowFastTravel = False) Native
Function ApplyConveyorBelt(String aTarget, Float aLinVelX, Float aLinVelY, Float aLinVelZ, Bool abOn = True, \
        Bool abReverse = False) Native
Function ApplyFanMotor(String aTarget, Float aAxisX, Float aAxisY, Float aAxisZ, Float aForce, \
        Bool abOn = True) Native
Function ApplyHavokImpulse(Float afX, Float afY, Float afZ, Float afMagnitude) Native
Bool Function AttachMod(ObjectMod akMod, Int aiAttachIndex = 0) Native
Bool Function AttachModToInventoryItem(Form akItem, ObjectMod akMod) Native
Function AttachTo(ObjectReference akParent) Native
Function BlockActivation(Bool abBlocked = True, Bool abHideActivateText = False) Native
Int Function CalculateEncounterLevel(Int aiDifficulty = 4) Native
Bool Function CanFastTravelToMarker() Native
Bool Function CanProduceForWorkshop() Native
Function ClearDestruction() Native
Function ClearFromOldLocations() Native
Function ConveyorBeltOn(Bool abOn = True) Native
Int Function CountActorsLinkedToMe(Keyword apLinkKeyword = None, Keyword apExcludeKeyword = None) Native
Int Function CountLinkedRefChain(Keyword apKeyword = None, Int maxExpectedLinkedRefs = 100) Native
Int Function CountRefsLinkedToMe(Keyword apLinkKeyword = None, Keyword apExcludeKeyword = None) Native
Function CreateDetectionEvent(Actor akOwner, Int aiSoundLevel = 0) Native
Function DamageObject(Float afDamage) Native
Function DamageValue(ActorValue akAV, Float afDamage) Native
Function Delete() Native
Function Disable(Bool abFadeOut = False) Native
Function DisableLinkChain(Keyword apKeyword = None, Bool abFadeOut = False) Native
Function DisableNoWait(Bool abFadeOut = False) Native
Function Drop(Bool abSilent = False) Native
ObjectReference Function DropFirstObject(Bool abInitiallyDisabled = False) Native
ObjectReference Function DropObject(Form akObject, Int aiCount = 1) Native
Function Enable(Bool abFadeIn = False) Native
Function EnableFastTravel(Bool abEnable = True) Native
Function EnableLinkChain(Keyword apKeyword = None, Bool abFadeIn = False) Native
Function EnableNoWait(Bool abFadeIn = False) Native
Function FanMotorOn(Bool abOn = True) Native
ObjectReference[] Function FindAllReferencesOfType(Form akObjectOrList, Float afRadius) Native
ObjectReference[] Function FindAllReferencesWithKeyword(Form akKeywordOrList, Float afRadius) Native
Function ForceAddRagdollToWorld() Native
Function ForceRemoveRagdollFromWorld() Native
ActorBase Function GetActorOwner() Native
Actor Function GetActorRefOwner() Native
Actor[] Function GetActorsLinkedToMe(Keyword apLinkKeyword = None, Keyword apExcludeKeyword = None) Native
Float Function GetAngleX() Native
Float Function GetAngleY() Native
Float Function GetAngleZ() Native
Bool Function GetAnimationVariableBool(String arVariableName) Native
Float Function GetAnimationVariableFloat(String arVariableName) Native
Int Function GetAnimationVariableInt(String arVariableName) Native
Form Function GetBaseObject() Native
Float Function GetBaseValue(ActorValue akAV) Native
Int Function GetComponentCount(Form akItem = None) Native
ObjectReference Function GetContainer() Native
Int Function GetCurrentDestructionStage() Native
Location Function GetCurrentLocation() Native
Scene Function GetCurrentScene() Native
Float Function GetDistance(ObjectReference akOther) Native
Location Function GetEditorLocation() Native
EncounterZone Function GetEncounterZone() Native
Faction Function GetFactionOwner() Native
Float Function GetHeadingAngle(ObjectReference akOther) Native
Float Function GetHeight() Native
Int Function GetInventoryValue() Native
Int Function GetItemCount(Form akItem = None) Native
Float Function GetItemHealthPercent() Native
Key Function GetKey() Native
Float Function GetLength() Native
ObjectReference Function GetLinkedRef(Keyword apKeyword = None) Native
ObjectReference[] Function GetLinkedRefChain(Keyword apKeyword = None, Int iMaxExpectedLinkedRefs = 100) Native
ObjectReference[] Function GetLinkedRefChildren(Keyword apKeyword) Native
Int Function GetLockLevel() Native
LocationRefType[] Function GetLocRefTypes() Native
Float Function GetMass() Native
ObjectReference Function GetNthLinkedRef(Int aiLinkedRef, Keyword apKeyword = None) Native
Int Function GetOpenState() Native
Cell Function GetParentCell() Native
Float Function GetPositionX() Native
Float Function GetPositionY() Native
Float Function GetPositionZ() Native
Float Function GetRadioFrequency() Native
Float Function GetRadioVolume() Native
ObjectReference[] Function GetRefsLinkedToMe(Keyword apLinkKeyword = None, Keyword apExcludeKeyword = None) Native
Float Function GetResourceDamage(ActorValue akValue = None) Native
Float[] Function GetSafePosition(Float aSearchRadius = -1.0, Float aSafeRadius = -1.0) Native
Float Function GetScale() Native
Cell Function GetTeleportCell() Native
Cell Function GetTransitionCell() Native
Float Function GetTransmitterDistance() Native
Int Function GetTriggerObjectCount() Native
Float Function GetValue(ActorValue akAV) Native
Float Function GetValuePercentage(ActorValue akAV) Native
VoiceType Function GetVoiceType() Native
Float Function GetWidth() Native
ObjectReference[] Function GetWorkshopOwnedObjects(Actor akActor) Native
Float Function GetWorkshopResourceDamage(ActorValue akValue) Native
ObjectReference[] Function GetWorkshopResourceObjects(ActorValue akAV = None, Int aiOption = 0) Native
WorldSpace Function GetWorldSpace() Native
Bool Function HasActorRefOwner() Native
Bool Function HasDirectLOS(ObjectReference akTarget, String asSourceNode = "", String asTargetNode = "") Native
Bool Function HasEffectKeyword(Keyword akKeyword) Native
Bool Function HasKeyword(Keyword apKeyword) Native
Bool Function HasKeywordInFormList(FormList akKeywordList) Native
Bool Function HasLocRefType(LocationRefType akRefType) Native
Bool Function HasNode(String asNodeName) Native
Bool Function HasSharedPowerGrid(ObjectReference akCompare) Native
Function IgnoreFriendlyHits(Bool abIgnore = True) Native
Function InterruptCast() Native
Bool Function Is3DLoaded() Native
Bool Function IsActivateChild(ObjectReference akChild) Native
Bool Function IsActivationBlocked() Native
Bool Function IsConveyorBeltOn() Native
Bool Function IsCreated() Native
Bool Function IsDeleted() Native
Bool Function IsDestroyed() Native
Bool Function IsDisabled() Native
Bool Function IsFanMotorOn() Native
Bool Function IsFurnitureInUse(Bool abIgnoreReserved = False) Native
Bool Function IsFurnitureMarkerInUse(Int aiMarker, Bool abIgnoreReserved = False) Native
Bool Function IsIgnoringFriendlyHits() Native
Bool Function IsInDialogueWithPlayer() Native
Bool Function IsLockBroken() Native
Bool Function IsLocked() Native
Bool Function IsMapMarkerVisible() Native
Bool Function IsOwnedBy(Actor akOwner) Native
Bool Function IsPowered() Native
Bool Function IsQuestItem() Native
Bool Function IsRadioOn() Native
Bool Function IsRefInTransitionCell(ObjectReference akRef) Native
Bool Function IsTeleportAreaLoaded() Native
Bool Function IsWithinBuildableArea(ObjectReference akRef) Native
Function KnockAreaEffect(Float afMagnitude, Float afRadius) Native
Function Lock(Bool abLock = True, Bool abAsOwner = False) Native
Function MakeRadioReceiver(Float afFrequency, Float afVolume = 1.0, OutputModel aOverrideModel = None, \
        Bool abActive = True, Bool abNoStatic = False) Native
Function MakeTransmitterRepeater(ObjectReference akTransmitterToRepeat, Float afInnerRadius, \
        Float afOuterRadius, Bool abUnlimitedRange = False) Native
Function ModValue(ActorValue akAV, Float afAmount) Native
Function MoveTo(ObjectReference akTarget, Float afXOffset = 0.0, Float afYOffset = 0.0, Float afZOffset = 0.0, \
        Bool abMatchRotation = True) Native
Function MoveToMyEditorLocation() Native
Function MoveToNearestNavmeshLocation() Native
Function MoveToNode(ObjectReference akTarget, String asNodeName, String asMatchNodeName = "") Native
Location Function OpenWorkshopSettlementMenu(Keyword akActionKW, Message astrConfirm = None, \
        Location aLocToHighlight = None) Native
Location Function OpenWorkshopSettlementMenuEx(Keyword akActionKW, Message astrConfirm = None, \
        Location aLocToHighlight = None, FormList akIncludeKeywordList = None, \
        FormList akExcludeKeywordList = None, Bool abExcludeZeroPopulation = False, \
        Bool abOnlyOwnedWorkshops = True, Bool abTurnOffHeader = False, \
        Bool abOnlyPotentialVassalSettlements = False, Bool abDisableReservedByQuests = False) Native
Function PauseAudio() Native
Actor Function PlaceActorAtMe(ActorBase akActorToPlace, Int aiLevelMod = 4, EncounterZone akZone = None) Native
ObjectReference Function PlaceAtMe(Form akFormToPlace, Int aiCount = 1, Bool abForcePersist = False, \
        Bool abInitiallyDisabled = False, Bool abDeleteWhenAble = True) Native
ObjectReference Function PlaceAtNode(String asNodeName, Form akFormToPlace, Int aiCount = 1, \
        Bool abForcePersist = False, Bool abInitiallyDisabled = False, Bool abDeleteWhenAble = True, \
        Bool abAttach = False) Native
Bool Function PlayAnimation(String asAnimation) Native
Bool Function PlayAnimationAndWait(String asAnimation, String asEventName) Native
Bool Function PlayGamebryoAnimation(String asAnimation, Bool abStartOver = False, Float afEaseInTime = 0.0) Native
Bool Function PlayImpactEffect(ImpactDataSet akImpactEffect, String asNodeName = "", Float afPickDirX = 0.0, \
        Float afPickDirY = 0.0, Float afPickDirZ = -1.0, Float afPickLength = 512.0, \
        Bool abApplyNodeRotation = False, Bool abUseNodeLocalRotation = False) Native
Bool Function PlaySyncedAnimationAndWaitSS(String asAnimation1, String asEvent1, ObjectReference akObj2, \
        String asAnimation2, String asEvent2) Native
Bool Function PlaySyncedAnimationSS(String asAnimation1, ObjectReference akObj2, String asAnimation2) Native
Function PlayTerrainEffect(String asEffectModelName, String asAttachBoneName) Native
Function PreloadExteriorCell() Native
Function PreloadTargetArea() Native
Function ProcessTrapHit(ObjectReference akTrap, Float afDamage, Float afPushback, Float afXVel, Float afYVel, \
        Float afZVel, Float afXPos, Float afYPos, Float afZPos, Int aeMaterial, Float afStagger) Native
Function PushActorAway(Actor akActorToPush, Float aiKnockbackForce) Native
Int Function RaidTargetsAvailable(Keyword akActionKW, Message astrConfirm = None, \
        Location aLocToHighlight = None, FormList akIncludeKeywordList = None, \
        FormList akExcludeKeywordList = None, Bool abExcludeZeroPopulation = False, \
        Bool abOnlyOwnedWorkshops = True, Bool abTurnOffHeader = False, \
        Bool abOnlyPotentialVassalSettlements = False, Bool abDisableReservedByQuests = False) Native
Function RecalculateResources() Native
Function RemoveAllItems(ObjectReference akTransferTo = None, Bool abKeepOwnership = False) Native
Function RemoveAllMods() Native
Function RemoveAllModsFromInventoryItem(Form akItem) Native
Function RemoveComponents(Component akComponent, Int aiCount, Bool abSilent = False) Native
Bool Function RemoveDependentAnimatedObjectReference(ObjectReference akDependent) Native
Function RemoveItem(Form akItemToRemove, Int aiCount = 1, Bool abSilent = False, \
        ObjectReference akOtherContainer = None) Native
Function RemoveItemByComponent(Form akComponentToRemove, Int aiCount = 1, Bool abSilent = False, \
        ObjectReference akOtherContainer = None) Native
Function RemoveKeyword(Keyword apKeyword) Native
Function RemoveMod(ObjectMod akMod) Native
Function RemoveModFromInventoryItem(Form akItem, ObjectMod akMod) Native
Function Repair() Native
Function Reset(ObjectReference akTarget = None) Native
Function ResetKeyword(Keyword apKeyword) Native
Function RestoreValue(ActorValue akAV, Float afAmount) Native
Function ResumeAudio() Native
Function ReverseConveyorBelt(Bool abReverse = True) Native
Function Say(Topic akTopicToSay, Actor akActorToSpeakAs = None, Bool abSpeakInPlayersHead = False, \
        ObjectReference akTarget = None) Native
Function SayCustom(Keyword akKeywordToSay, Actor akActorToSpeakAs = None, Bool abSpeakInPlayersHead = False, \
        ObjectReference akTarget = None) Native
Function SendStealAlarm(Actor akThief) Native
Function SetActivateTextOverride(Message akText) Native
Function SetActorCause(Actor akActor) Native
Function SetActorOwner(ActorBase akActorBase, Bool abNoCrime = False) Native
Function SetActorRefOwner(Actor akActor, Bool abNoCrime = False) Native
Function SetAngle(Float afXAngle, Float afYAngle, Float afZAngle) Native
Function SetAnimationVariableBool(String arVariableName, Bool abNewValue) Native
Function SetAnimationVariableFloat(String arVariableName, Float afNewValue) Native
Function SetAnimationVariableInt(String arVariableName, Int aiNewValue) Native
Function SetAttractionActive(Keyword apKeyword, Bool abActive = True) Native
Function SetConveyorBeltVelocity(Float afLinVelX, Float afLinVelY, Float afLinVelZ) Native
Function SetDestroyed(Bool abDestroyed = True) Native
Function SetDirectAtTarget(ObjectReference akTarget) Native
Function SetFactionOwner(Faction akFaction, Bool abNoCrime = False) Native
Function SetHarvested(Bool abHarvested) Native
Function SetLinkedRef(ObjectReference akLinkedRef, Keyword apKeyword = None) Native
Function SetLockLevel(Int aiLockLevel) Native
Function SetLocRefType(Location akLoc, LocationRefType akRefType) Native
Function SetMotionType(Int aeMotionType, Bool abAllowActivate = True) Native
Function SetNoFavorAllowed(Bool abNoFavor = True) Native
Function SetOpen(Bool abOpen = True) Native
Function SetPersistLoc(Location akLoc) Native
Function SetPlayerHasTaken(Bool abTaken = True) Native
Function SetPosition(Float afX, Float afY, Float afZ) Native
Function SetRadioFrequency(Float afFrequency) Native
Function SetRadioOn(Bool abOn = True) Native
Function SetRadioVolume(Float afVolume) Native
Function SetScale(Float afScale) Native
Function SetValue(ActorValue akAV, Float afValue) Native
Function SplineTranslateTo(Float afX, Float afY, Float afZ, Float afXAngle, Float afYAngle, Float afZAngle, \
        Float afTangentMagnitude, Float afSpeed, Float afMaxRotationSpeed = 0.0) Native
Function SplineTranslateToRefNode(ObjectReference arTarget, String arNodeName, Float afTangentMagnitude, \
        Float afSpeed, Float afMaxRotationSpeed = 0.0) Native
Function StartWorkshop(Bool abStart = True) Native
Function StopTranslation() Native
Function StoreInWorkshop(Form akBaseItem, Int aiCount = 1) Native
Function TetherToHorse(ObjectReference akHorse) Native
Function TranslateTo(Float afX, Float afY, Float afZ, Float afXAngle, Float afYAngle, Float afZAngle, \
        Float afSpeed, Float afMaxRotationSpeed = 0.0) Native
Bool Function WaitFor3DLoad() Native
Bool Function WaitForAnimationEvent(String asEventName) Native
Function WaitForWorkshopResourceRecalc() Native

Function AddKeyIfNeeded(ObjectReference ObjectWithNeededKey)
    Key needed = ObjectWithNeededKey.GetKey()
    If needed && GetItemCount(needed) == 0
        AddItem(needed)
    EndIf
EndFunction

Function DeleteWhenAble()
    While GetParentCell() && GetParentCell().IsAttached()
        Utility.Wait(5.0)
    EndWhile
    Delete()
EndFunction

ObjectReference[] Function getLinkedRefArray(Keyword keywordLink)
    ; The references that link here come first, then the chain that starts here.
    ObjectReference[] found = GetLinkedRefChildren(keywordLink)
    If !found
        found = New ObjectReference[0]
    EndIf
    ObjectReference first = GetLinkedRef(keywordLink)
    If first
        found.Add(first)
        Int following = first.CountLinkedRefChain(keywordLink)
        Int position = 1
        While position <= following
            found.Add(first.GetNthLinkedRef(position, keywordLink))
            position += 1
        EndWhile
    EndIf
    Return found
EndFunction

Actor Function GetSelfAsActor()
    Return Self As Actor
EndFunction

Bool Function HasOwner()
    Return HasActorRefOwner() || GetActorOwner() || GetFactionOwner()
EndFunction

Bool Function HasRefType(LocationRefType akRefType)
    Return HasLocRefType(akRefType)
EndFunction

Bool Function IsEnabled()
    Return !IsDisabled()
EndFunction

Bool Function IsInInterior()
    Cell here = GetParentCell()
    Return here && here.IsInterior()
EndFunction

Bool Function IsInLocation(Location akLocation)
    Location here = GetCurrentLocation()
    If !here
        Return False
    EndIf
    Return here == akLocation || akLocation.IsChild(here)
EndFunction

Bool Function IsNearPlayer()
    Actor player = Game.GetPlayer()
    Cell here = GetParentCell()
    Cell there = player.GetParentCell()
    If here == there
        Return True
    EndIf
    If (here && here.IsInterior()) || (there && there.IsInterior())
        Return False
    EndIf
    Return player.GetDistance(Self) <= 3000.0
EndFunction

Bool Function MoveToIfUnloaded(ObjectReference akTarget, Float afXOffset = 0.0, Float afYOffset = 0.0, \
        Float afZOffset = 0.0)
    If Is3DLoaded()
        Return False
    EndIf
    MoveTo(akTarget, afXOffset, afYOffset, afZOffset)
    Return True
EndFunction

Function MoveToWhenUnloaded(ObjectReference akTarget, Float afXOffset = 0.0, Float afYOffset = 0.0, \
        Float afZOffset = 0.0)
    While GetCurrentLocation().IsLoaded() || akTarget.GetCurrentLocation().IsLoaded()
        Utility.Wait(5.0)
    EndWhile
    MoveTo(akTarget, afXOffset, afYOffset, afZOffset)
EndFunction

Bool Function rampRumble(Float power = 0.5, Float duration = 0.25, Float falloff = 1600.0)
    Actor player = Game.GetPlayer()
    Float distance = player.GetDistance(Self)
    If distance >= falloff
        Return False
    EndIf
    Float strength = Math.Min(1.0, power * (1.0 - distance / falloff))
    If strength <= 0.0
        Return False
    EndIf
    Game.ShakeCamera(player, strength)
    Game.ShakeController(strength, strength, duration)
    Return True
EndFunction

Int Function SellItem(Form Item, Int Value, Int amountToSell = -1, Bool silent = False, \
        Form paymentItem = None, ObjectReference PaymentContainer = None)
    Int sold = GetItemCount(Item)
    If sold <= 0
        Debug.TraceStack(Self + " has no " + Item + " to sell", 1)
        Return 0
    EndIf
    If amountToSell >= 0 && amountToSell < sold
        sold = amountToSell
    EndIf
    Form money = paymentItem
    If !money
        money = Game.GetCaps()
    EndIf
    ObjectReference purse = PaymentContainer
    If !purse
        purse = Self
    EndIf
    RemoveItem(Item, sold, silent)
    purse.AddItem(money, sold * Value, silent)
    Return sold
EndFunction

Function SplineTranslateToRef(ObjectReference arTarget, Float afTangentMagnitude, Float afSpeed, \
        Float afMaxRotationSpeed = 0.0)
    SplineTranslateTo(arTarget.X, arTarget.Y, arTarget.Z, arTarget.GetAngleX(), arTarget.GetAngleY(), \
        arTarget.GetAngleZ(), afTangentMagnitude, afSpeed, afMaxRotationSpeed)
EndFunction

Function TranslateToRef(ObjectReference arTarget, Float afSpeed, Float afMaxRotationSpeed = 0.0)
    TranslateTo(arTarget.X, arTarget.Y, arTarget.Z, arTarget.GetAngleX(), arTarget.GetAngleY(), \
        arTarget.GetAngleZ(), afSpeed, afMaxRotationSpeed)
EndFunction

Function Unlock(Bool abAsOwner = False)
    Lock(False, abAsOwner)
EndFunction

Event OnActivate(ObjectReference akActionRef)
EndEvent

Event OnCellAttach()
EndEvent

Event OnCellDetach()
EndEvent

Event OnCellLoad()
EndEvent

Event OnClose(ObjectReference akActionRef)
EndEvent

Event OnContainerChanged(ObjectReference akNewContainer, ObjectReference akOldContainer)
EndEvent

Event OnDestructionStageChanged(Int aiOldStage, Int aiCurrentStage)
EndEvent

Event OnEquipped(Actor akActor)
EndEvent

Event OnExitFurniture(ObjectReference akActionRef)
EndEvent

Event OnGrab()
EndEvent

Event OnHolotapeChatter(String astrChatter, Float afNumericData)
EndEvent

Event OnHolotapePlay(ObjectReference aTerminalRef)
EndEvent

Event OnItemAdded(Form akBaseItem, Int aiItemCount, ObjectReference akItemReference, \
        ObjectReference akSourceContainer)
EndEvent

Event OnItemRemoved(Form akBaseItem, Int aiItemCount, ObjectReference akItemReference, \
        ObjectReference akDestContainer)
EndEvent

Event OnLoad()
EndEvent

Event OnLockStateChanged()
EndEvent

Event OnOpen(ObjectReference akActionRef)
EndEvent

Event OnPipboyRadioDetection(Bool abDetected)
EndEvent

Event OnPlayerDialogueTarget()
EndEvent

Event OnPowerOff()
EndEvent

Event OnPowerOn(ObjectReference akPowerGenerator)
EndEvent

Event OnRead()
EndEvent

Event OnRelease()
EndEvent

Event OnReset()
EndEvent

Event OnSell(Actor akSeller)
EndEvent

Event OnSpellCast(Form akSpell)
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

Event OnWorkshopMode(Bool aStart)
EndEvent

Event OnWorkshopNPCTransfer(Location akNewWorkshop, Keyword akActionKW)
EndEvent

Event OnWorkshopObjectDestroyed(ObjectReference akReference)
EndEvent

Event OnWorkshopObjectGrabbed(ObjectReference akReference)
EndEvent

Event OnWorkshopObjectMoved(ObjectReference akReference)
EndEvent

Event OnWorkshopObjectPlaced(ObjectReference akReference)
EndEvent

Event OnWorkshopObjectRepaired(ObjectReference akReference)
EndEvent
