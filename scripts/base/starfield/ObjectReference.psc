ScriptName ObjectReference Extends Form Native Hidden
{A thing placed in the world.}

Int Property CONST_NearPosition_Min = 0 AutoReadOnly
Int Property CONST_NearPosition_Max = 6 AutoReadOnly
Int Property CONST_NearPosition_Random = -2 AutoReadOnly
Int Property CONST_NearPosition_DeadAhead = -1 AutoReadOnly
Int Property CONST_NearPosition_ForwardTight = 0 AutoReadOnly
Int Property CONST_NearPosition_ForwardWide = 1 AutoReadOnly
Int Property CONST_NearPosition_Behind = 2 AutoReadOnly
Int Property CONST_NearPosition_Above = 3 AutoReadOnly
Int Property CONST_NearPosition_Below = 4 AutoReadOnly
Int Property CONST_NearPosition_Left = 5 AutoReadOnly
Int Property CONST_NearPosition_Right = 6 AutoReadOnly
Float Property CONST_NearPosition_TightArc = 0.1 AutoReadOnly
Float Property CONST_NearPosition_WideArc = 0.2 AutoReadOnly
Int Property CONST_NearDistance_Min = 0 AutoReadOnly
Int Property CONST_NearDistance_Max = 4 AutoReadOnly
Int Property CONST_NearDistance_RandomFar = -3 AutoReadOnly
Int Property CONST_NearDistance_Random = -2 AutoReadOnly
Int Property CONST_NearDistance_VeryClose = -1 AutoReadOnly
Int Property CONST_NearDistance_Close = 0 AutoReadOnly
Int Property CONST_NearDistance_Short = 1 AutoReadOnly
Int Property CONST_NearDistance_Moderate = 2 AutoReadOnly
Int Property CONST_NearDistance_Long = 3 AutoReadOnly
Int Property CONST_NearDistance_VeryLong = 4 AutoReadOnly
Int Property CONST_NearDistance_Close_Min = 200 AutoReadOnly
Int Property CONST_NearDistance_Close_Max = 400 AutoReadOnly
Int Property CONST_NearDistance_Short_Min = 600 AutoReadOnly
Int Property CONST_NearDistance_Short_Max = 1000 AutoReadOnly
Int Property CONST_NearDistance_Moderate_Min = 1200 AutoReadOnly
Int Property CONST_NearDistance_Moderate_Max = 2000 AutoReadOnly
Int Property CONST_NearDistance_Long_Min = 2500 AutoReadOnly
Int Property CONST_NearDistance_Long_Max = 5000 AutoReadOnly
Int Property CONST_NearDistance_VeryLong_Min = 6000 AutoReadOnly
Int Property CONST_NearDistance_VeryLong_Max = 10000 AutoReadOnly
Int Property CONST_NearFacing_Min = 0 AutoReadOnly
Int Property CONST_NearFacing_Max = 7 AutoReadOnly
Int Property CONST_NearFacing_TotallyRandom = -3 AutoReadOnly
Int Property CONST_NearFacing_Random = -2 AutoReadOnly
Int Property CONST_NearFacing_Direct = -1 AutoReadOnly
Int Property CONST_NearFacing_TowardSmall = 0 AutoReadOnly
Int Property CONST_NearFacing_TowardLarge = 1 AutoReadOnly
Int Property CONST_NearFacing_AwaySmall = 2 AutoReadOnly
Int Property CONST_NearFacing_AwayLarge = 3 AutoReadOnly
Int Property CONST_NearFacing_LeftSideOn = 4 AutoReadOnly
Int Property CONST_NearFacing_RightSideOn = 5 AutoReadOnly
Int Property CONST_NearFacing_BottomSideOn = 6 AutoReadOnly
Int Property CONST_NearFacing_TopSideOn = 7 AutoReadOnly
Float Property CONST_NearFacing_HeadingCorrectionToDirectFacing = 90.0 AutoReadOnly
Float Property CONST_NearFacing_TightAngle = 15.0 AutoReadOnly
Float Property CONST_NearFacing_WideAngle = 30.0 AutoReadOnly
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
Function AddAliasedItem(Form akItemToAdd, Alias akAlias, Int aiCount = 1, Bool abSilent = True) Native
ObjectReference Function AddAliasedItemSingle(Form akItemToAdd, Alias akAlias, Bool abSilent = True) Native
Function AddAliasedItemWithKeywords(Form akItemToAdd, Alias akAlias, Int aiCount = 1, Bool abSilent = True, \
        Keyword[] keywords = None) Native
ObjectReference Function AddAliasedItemWithKeywordsSingle(Form akItemToAdd, Alias akAlias, \
        Bool abSilent = True, Keyword[] keywords = None) Native
Bool Function AddDependentAnimatedObjectReference(ObjectReference akDependent) Native
Function AddDynamicTerminalMenuItem(TerminalMenu akTemplateSource, Int aiTemplateIndex, Int aiItemID, \
        Form[] akTagReplacementForms) Native
Function AddItem(Form akItemToAdd, Int aiCount = 1, Bool abSilent = False) Native
Function AddKeyIfNeeded(ObjectReference aLockedRef) Native
Function AddKeyword(Keyword apKeyword) Native
Bool Function AddSpell(Spell akSpell, Bool abVerbose = True) Native
Function AddTextReplacementData(String asTokenLabel, Form akForm) Native
Function AddTextReplacementValue(String asTokenLabel, Float aValue) Native
Function AddToMap(Bool abAllowFastTravel = False) Native
Function AddToMapScanned(Bool abAllowFastTravel = False) Native
Bool Function AddTransferLink(ObjectReference akTarget) Native
Function ApplyConveyorBelt(String aTarget, Float aLinVelX, Float aLinVelY, Float aLinVelZ, Bool abOn = True, \
        Bool abReverse = False) Native
Function ApplyFanMotor(String aTarget, Float aAxisX, Float aAxisY, Float aAxisZ, Float aForce, \
        Bool abOn = True) Native
Function ApplyHavokImpulse(Float afX, Float afY, Float afZ, Float afMagnitude) Native
Bool Function AreAllInTrigger(ObjectReference[] refsToCheck) Native
Bool Function AreAnyInTrigger(ObjectReference[] refsToCheck) Native
Function AssignCrew(Actor aCrewMember) Native
Bool Function AttachMod(ObjectMod akMod, Int aiAttachIndex = 0) Native
Bool Function AttachModToInventoryItem(Form akItem, ObjectMod akMod) Native
Function AttachTo(ObjectReference akParent) Native
Function BlockActivation(Bool abBlocked = True, Bool abHideActivateText = False) Native
Int Function CalculateEncounterLevel(Int aiDifficulty = 4) Native
Bool Function CanFastTravelToMarker() Native
Bool Function CanProduceForWorkshop() Native
Function ClearDestruction() Native
Function ClearDynamicTerminalMenuItems() Native
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
Bool Function DispelSpell(Spell akSpell) Native
Function Drop(Bool abSilent = False) Native
ObjectReference Function DropFirstObject(Bool abInitiallyDisabled = False) Native
ObjectReference Function DropObject(Form akObject, Int aiCount = 1) Native
Bool Function Enable(Bool abFadeIn = False) Native
Function EnableFastTravel(Bool abEnable = True) Native
Function EnableLinkChain(Keyword apKeyword = None, Bool abFadeIn = False) Native
Bool Function EnableNoWait(Bool abFadeIn = False) Native
Function FanMotorOn(Bool abOn = True) Native
ObjectReference[] Function FindAllReferencesOfType(Form akObjectOrList, Float afRadius) Native
ObjectReference[] Function FindAllReferencesWithKeyword(Form akKeywordOrList, Float afRadius) Native
Function ForceAddRagdollToWorld() Native
Function ForceRemoveRagdollFromWorld() Native
ActorBase Function GetActorBaseForResource(ActorValue akAV) Native
ActorBase Function GetActorOwner() Native
Actor Function GetActorRefOwner() Native
Actor[] Function GetActorsLinkedToMe(Keyword apLinkKeyword = None, Keyword apExcludeKeyword = None) Native
Actor[] Function GetAllCrewMembers() Native
ObjectReference[] Function GetAllRefsInTrigger() Native
Float Function GetAngleX() Native
Float Function GetAngleY() Native
Float Function GetAngleZ() Native
Bool Function GetAnimationVariableBool(String arVariableName) Native
Float Function GetAnimationVariableFloat(String arVariableName) Native
Int Function GetAnimationVariableInt(String arVariableName) Native
Form Function GetBaseObject() Native
Float Function GetBaseValue(ActorValue akAV) Native
ActorBase[] Function GetBiomeActors(Float afMaxPercentageKnown = 1.0) Native
Flora[] Function GetBiomeFlora(Float afMaxPercentageKnown = 1.0) Native
Int Function GetComponentCount(Form akItem = None) Native
ObjectReference Function GetContainer() Native
Int Function GetCurrentDestructionStage() Native
Location Function GetCurrentLocation() Native
Planet Function GetCurrentPlanet() Native
Scene Function GetCurrentScene() Native
SpaceshipReference Function GetCurrentShipRef() Native
Float Function GetDayLength() Native
Int[] Function GetDebugTextColor() Native DebugOnly
Int Function GetDebugTextSize() Native DebugOnly
String Function GetDebugTextString() Native DebugOnly
ObjectReference[] Function GetDestructibleOutpostObjects() Native
Float Function GetDistance(ObjectReference akOther) Native
Location Function GetEditorLocation() Native
Faction Function GetFactionOwner() Native
Flora Function GetFloraForResource(ActorValue akAV) Native
Float Function GetGravityScale() Native
Float Function GetHeadingAngle(ObjectReference akOther) Native
Float Function GetHeight() Native
Int Function GetHighestItemCountKeywords(FormList akKeywords, Bool abMustMatchAll) Native
Int Function GetInventoryValue() Native
Int Function GetItemCount(Form akItem = None) Native
Int Function GetItemCountKeywords(FormList akKeywords, Bool abMustMatchAll) Native
Float Function GetItemHealthPercent() Native
Key Function GetKey() Native
Float Function GetLength() Native
Cell Function GetLinkedCell(Keyword akKeyword) Native
ObjectReference Function GetLinkedRef(Keyword apKeyword = None) Native
ObjectReference[] Function GetLinkedRefChain(Keyword apKeyword = None, Int iMaxExpectedLinkedRefs = 100) Native
Int Function GetLockLevel() Native
LocationRefType[] Function GetLocRefTypes() Native
Float Function GetMass() Native
ObjectReference Function GetNthLinkedRef(Int aiLinkedRef, Keyword apKeyword = None) Native
Int Function GetOpenState() Native
Cell Function GetParentCell() Native
Float Function GetPercentageKnown() Native
Float Function GetPositionX() Native
Float Function GetPositionY() Native
Float Function GetPositionZ() Native
Float Function GetRadioFrequency() Native
Float Function GetRadioVolume() Native
ObjectReference[] Function GetRefsLinkedToMe(Keyword apLinkKeyword = None, Keyword apExcludeKeyword = None) Native
Float Function GetResourceDamage(ActorValue akValue = None) Native
Float[] Function GetSafePosition(Float aSearchRadius = -1.0, Float aSafeRadius = -1.0) Native
Float Function GetScale() Native
ObjectReference[] Function GetSingleRefArray() Native
Float[] Function GetSpacePosition() Native
Actor Function GetSpaceshipAutopilotAI() Native
Float[] Function GetSpaceTransform() Native
Cell Function GetTeleportCell() Native
Cell Function GetTransitionCell() Native
Float Function GetTransmitterDistance() Native
Int Function GetTriggerObjectCount() Native
Float Function GetValue(ActorValue akAV) Native
GlobalVariable Function GetValueEnumGlobal(ActorValue akAV, GlobalVariable[] akEnumGlobals) Native
Int Function GetValueInt(ActorValue akAV) Native
Float Function GetValuePercentage(ActorValue akAV) Native
Resource[] Function GetValueResources() Native
VoiceType Function GetVoiceType() Native
Float Function GetWeight() Native
Float Function GetWeightInContainer() Native
Float Function GetWidth() Native
ObjectReference Function GetWorkshop() Native
ObjectReference[] Function GetWorkshopOwnedObjects(Actor akActor) Native
Float Function GetWorkshopResourceDamage(ActorValue akValue) Native
ObjectReference[] Function GetWorkshopResourceObjects(ActorValue akAV = None, Int aiOption = 0) Native
WorldSpace Function GetWorldSpace() Native
Bool Function HasActorRefOwner() Native
Bool Function HasCrew() Native
Bool Function HasDirectLOS(ObjectReference akTarget, String asSourceNode = "", String asTargetNode = "") Native
Bool Function HasEffectKeyword(Keyword akKeyword) Native
Bool Function HasKeyword(Keyword apKeyword) Native
Bool Function HasKeywordInFormList(FormList akKeywordList) Native
Bool Function HasLocRefType(LocationRefType akRefType) Native
Bool Function HasMagicEffect(MagicEffect akMagicEffect) Native
Bool Function HasNode(String asNodeName) Native
Bool Function HasSharedPowerGrid(ObjectReference akCompare) Native
Function IgnoreFriendlyHits(Bool abIgnore = True) Native
Int Function IncrementLoopingValue(ActorValue akAV, Int aiMaxValue, Int aiIncrementAmount = 1) Native
Function InterruptCast() Native
Bool Function Is3DLoaded() Native
Bool Function IsActivationBlocked() Native
Bool Function IsConveyorBeltOn() Native
Bool Function IsCreated() Native
Bool Function IsCrew(Actor akActor) Native
Bool Function IsDebugTextBillboard() Native DebugOnly
Bool Function IsDeleted() Native
Bool Function IsDestroyed() Native
Bool Function IsDisabled() Native
Bool Function IsDoorInaccessible() Native
Bool Function IsFanMotorOn() Native
Bool Function IsFurnitureInUse(Bool abIgnoreReserved = False) Native
Bool Function IsFurnitureMarkerInUse(Int aiMarker, Bool abIgnoreReserved = False) Native
Bool Function IsIgnoringFriendlyHits() Native
Bool Function IsInDialogueWithPlayer() Native
Bool Function IsInSpace() Native
Bool Function IsInTrigger(ObjectReference refToCheck) Native
Bool Function IsLockBroken() Native
Bool Function IsLocked() Native
Bool Function IsMapMarkerVisible() Native
Bool Function IsOwnedBy(Actor akOwner) Native
Bool Function IsPowered() Native
Bool Function IsQuestItem() Native
Bool Function IsRadioOn() Native
Bool Function IsRefInTransitionCell(ObjectReference akRef) Native
Bool Function IsScanned() Native
Bool Function IsSpellTarget(Form akMagicItemForm) Native
Bool Function IsTeleportAreaLoaded() Native
Bool Function IsWithinBuildableArea(ObjectReference akRef) Native
Function KnockAreaEffect(Float afMagnitude, Float afRadius) Native
Function Lock(Bool abLock = True, Bool abAsOwner = False, Bool abTraverseLinkedLockables = True) Native
ObjectReference Function MakeAliasedRefFromInventory(Form akObject, Alias akAlias) Native
Function MakeTransmitterRepeater(ObjectReference akTransmitterToRepeat, Float afInnerRadius, \
        Float afOuterRadius, Bool abUnlimitedRange = False) Native
Function ModValue(ActorValue akAV, Float afAmount) Native
Function ModValueTo(ActorValue akAV, Float afValue) Native
Function MoveContainerContentToUnfilledContainers() Native
Function MoveNear(ObjectReference akTarget, Int positionVal = 0, Int distanceVal = 0, Int facingVal = 0) Native
Function MoveTo(ObjectReference akTarget, Float afXOffset = 0.0, Float afYOffset = 0.0, Float afZOffset = 0.0, \
        Bool abMatchRotation = True, Bool abRotateOffset = False) Native
Function MoveToMyEditorLocation() Native
Function MoveToNearestNavmeshLocation() Native
Function MoveToNode(ObjectReference akTarget, String asNodeName, String asMatchNodeName = "") Native
Function OpenOneWayTransferMenu(Bool aIsGiveOnly, FormList aFilterList = None) Native
Function PauseAudio() Native
Actor Function PlaceActorAtMe(ActorBase akActorToPlace, Int aiLevelMod = 4, Location akEncLoc = None, \
        Bool abForcePersist = False, Bool abInitiallyDisabled = False, Bool abDeleteWhenAble = True, \
        Float[] akOffsetValues = None, Bool abSnapOffsetToNavmesh = True) Native
ObjectReference Function PlaceAtMe(Form akFormToPlace, Int aiCount = 1, Bool abForcePersist = False, \
        Bool abInitiallyDisabled = False, Bool abDeleteWhenAble = True, Float[] akOffsetValues = None, \
        Alias akAliasToFill = None, Bool abSnapOffsetToNavmesh = True) Native
ObjectReference Function PlaceAtNode(String asNodeName, Form akFormToPlace, Int aiCount = 1, \
        Bool abForcePersist = False, Bool abInitiallyDisabled = False, Bool abDeleteWhenAble = True, \
        Bool abAttach = False) Native
Cell Function PlaceCellAtMe(Cell akCellToCopy, RefCollectionAlias akRefCollection = None, \
        Bool abForcePersist = False, Bool abDeleteWhenAble = True, Bool abInitiallyDisabled = False, \
        Float[] akOffsetValues = None) Native
Actor Function PlaceDuplicateActorAtMe(Actor akActorToDuplicate, Bool abForcePersist = False, \
        Bool abInitiallyDisabled = False, Bool abDeleteWhenAble = True, Float[] akOffsetValues = None, \
        Alias akAliasToFill = None, Bool abSnapOffsetToNavmesh = True) Native
ObjectReference Function PlaceLockedRefKeyAtMe(ObjectReference aLockedRef, Int aiCount = 1, \
        Bool abForcePersist = False, Bool abInitiallyDisabled = False, Bool abDeleteWhenAble = True) Native
SpaceshipReference Function PlaceShipAtMe(Form akFormToPlace, Int aiLevelMod = 4, Bool abPlayFx = True, \
        Bool abForcePersist = False, Bool abInitiallyDisabled = False, Bool abDeleteWhenAble = True, \
        Float[] akOffsetValues = None, Alias akAliasToFill = None, Location akEncLoc = None, \
        Bool abSnapOffsetToNavmesh = True) Native
SpaceshipReference Function PlaceShipAtMeOffset(Form akFormToPlace, Float xOffset = 0.0, Float yOffset = 0.0, \
        Float zOffset = 0.0, Int aiLevelMod = 4, Bool abPlayFx = True, Bool abForcePersist = False, \
        Bool abInitiallyDisabled = False, Bool abDeleteWhenAble = True, Alias akAliasToFill = None, \
        Location akEncLoc = None, Bool abSnapOffsetToNavmesh = True) Native
SpaceshipReference Function PlaceShipNearMe(Form akFormToPlace, Int positionVal = 0, Int distanceVal = 0, \
        Int facingVal = 0, Int aiLevelMod = 4, Bool abPlayFx = True, Bool abForcePersist = False, \
        Bool abInitiallyDisabled = False, Bool abDeleteWhenAble = True, Alias akAliasToFill = None) Native
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
Function PromoteToLegendary(Int aiRank = 0, LegendaryItem akItemDefinition = None) Native
Function PushActorAway(Actor akActorToPush, Float aiKnockbackForce) Native
Function RemoveAllItems(ObjectReference akTransferTo = None, Bool abKeepOwnership = False, \
        Bool abRespectTargetCapacity = False) Native
Function RemoveAllItemsEx(ObjectReference akTransferTo = None, Bool abKeepOwnership = False, \
        Bool abRespectTargetCapacity = False, Bool abSilent = False) Native
Function RemoveAllMods() Native
Function RemoveAllModsFromInventoryItem(Form akItem) Native
Bool Function RemoveDependentAnimatedObjectReference(ObjectReference akDependent) Native
Int Function RemoveItem(Form akItemToRemove, Int aiCount = 1, Bool abSilent = False, \
        ObjectReference akOtherContainer = None) Native
Int Function RemoveItemByComponent(Form akComponentToRemove, Int aiCount = 1, Bool abSilent = False, \
        ObjectReference akOtherContainer = None) Native
Function RemoveKeyword(Keyword apKeyword) Native
Function RemoveMod(ObjectMod akMod) Native
Function RemoveModFromInventoryItem(Form akItem, ObjectMod akMod) Native
Int Function RemoveResources(Resource akResource, Int aiCount, Bool abSilent = False) Native
Function RemoveTransferLink(ObjectReference akTarget) Native
Function Repair() Native
Function Reset(ObjectReference akTarget = None) Native
Function ResetKeyword(Keyword apKeyword) Native
Function RestoreValue(ActorValue akAV, Float afAmount) Native
Function ResumeAudio() Native
Function ReverseConveyorBelt(Bool abReverse = True) Native
Function RotateCarouselDisplayCase(Int aiDirection) Native
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
Function SetDebugTextBillboard(Bool abBillboard = True) Native DebugOnly
Function SetDebugTextColor(Int aiRed, Int aiGreen, Int aiBlue, Int aiAlpha = 255) Native DebugOnly
Function SetDebugTextSize(Int aiFontSize) Native DebugOnly
Function SetDebugTextString(String asText) Native DebugOnly
Function SetDestroyed(Bool abDestroyed = True) Native
Function SetDirectAtTarget(ObjectReference akTarget) Native
Function SetDoorInaccessible(Bool abInaccessible) Native
Function SetFactionOwner(Faction akFaction, Bool abNoCrime = False) Native
Function SetHarvested(Bool abHarvested) Native
Function SetLinkedRef(ObjectReference akLinkedRef, Keyword apKeyword = None, Bool abPromoteParentRefr = True) Native
Function SetLockLevel(Int aiLockLevel) Native
Function SetLocRefType(Location akLoc, LocationRefType akRefType) Native
Function SetMapMarkerCategory(Int iCategory = 0) Native
Function SetMapMarkerType(Int iType = 0) Native
Function SetMapMarkerUnexploredName(Message aName) Native
Function SetMarkerAllowGravJump(Bool aAllowGravJump = True) Native
Function SetMarkerDiscovered() Native
Function SetMarkerUndiscoveredVisibility(Int iVisibilityEnum = 0) Native
Function SetMarkerVisibleOnStarMap(Bool aVisible = True) Native
Function SetMotionType(Int aeMotionType, Bool abImmediatelySimulate = True) Native
Function SetNoFavorAllowed(Bool abNoFavor = True) Native
Function SetOpen(Bool abOpen = True) Native
Function SetOverrideName(Message akText) Native
Function SetPersistLoc(Location akLoc) Native
Function SetPlayerHasTaken(Bool abTaken = True) Native
Function SetPosition(Float afX, Float afY, Float afZ) Native
Function SetRadioFrequency(Float afFrequency) Native
Function SetRadioOn(Bool abOn = True) Native
Function SetRadioVolume(Float afVolume) Native
Function SetRequiresScanning(Bool abRequiresScanning = True) Native
Function SetScale(Float afScale) Native
Function SetScanned(Bool abValue = True) Native
Function SetValue(ActorValue akAV, Float afValue) Native
Bool Function SetWorkshopState(Int aState) Native
Function ShowHangarMenu(Int aiMode = 0, Actor akVendor = None, SpaceshipReference akMenuTarget = None, \
        Bool abOpenToAvailableTab = False) Native
Function ShowWorkshopBuilderMenu() Native
Function ShowWorkshopTargetMenu(Bool abIncludeSameSystem = True, Keyword akSameSystemRequiredKeyword = None, \
        Bool abIncludeIntersystem = True, Keyword akIntersystemRequiredKeyword = None) Native
Function SplineTranslateTo(Float afX, Float afY, Float afZ, Float afXAngle, Float afYAngle, Float afZAngle, \
        Float afTangentMagnitude, Float afSpeed, Float afMaxRotationSpeed = 0.0) Native
Function SplineTranslateToRefNode(ObjectReference arTarget, String arNodeName, Float afTangentMagnitude, \
        Float afSpeed, Float afMaxRotationSpeed = 0.0) Native
Function StartSequence(String aSequenceName, Bool aAttach, Float afWeight = 1.0) Native
Function StartSequenceOnReferences(String aSequenceName, ObjectReference[] aRefs, Bool aAttach) Native Global
Function StartWorkshop(Bool abStart = True) Native
Function StopAllSequences() Native
Function StopAllSequencesOnReferences(ObjectReference[] aRefs) Native Global
Function StopSequence(String aSequenceName) Native
Function StopTranslation() Native
Function TranslateTo(Float afX, Float afY, Float afZ, Float afXAngle, Float afYAngle, Float afZAngle, \
        Float afSpeed, Float afMaxRotationSpeed = 0.0) Native
Bool Function TryToAddToFaction(Faction akFaction) Native
Bool Function TryToEvaluatePackage() Native
Bool Function TryToKill(ObjectReference akKiller) Native
Bool Function TryToRemoveFromAllFactions() Native
Bool Function TryToRemoveFromFaction(Faction akFaction) Native
Bool Function TryToSetEssential(Bool bSetEssential = True) Native
Bool Function TryToSetGhost(Bool bSetGhost = True) Native
Bool Function TryToSetProtected(Bool bSetProtected = True) Native
Bool Function TryToStartCombat(ObjectReference akTarget, Bool abPreferredTarget = False) Native
Bool Function TryToStopCombat() Native
Bool Function TryToStopCombatAlarm() Native
Function UnassignCrew(Actor aCrewMember) Native
Bool Function WaitFor3DLoad() Native
Bool Function WaitForAnimationEvent(String asEventName) Native

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

Event OnContainerChanged(ObjectReference akNewContainer, ObjectReference akOldContainer)
EndEvent

Event OnCrewAssigned(Actor akCrew, ObjectReference akAssignmentRef, ObjectReference akPreviousAssignmentRef)
EndEvent

Event OnCrewDismissed(Actor akCrew, ObjectReference akPreviousAssignmentRef)
EndEvent

Event OnDestroyed(ObjectReference akDestroyer)
EndEvent

Event OnDestructionStageChanged(Int aiOldStage, Int aiCurrentStage)
EndEvent

Event OnEnterFurniture(Actor akActionRef)
EndEvent

Event OnEquipped(Actor akActor)
EndEvent

Event OnExitFurniture(ObjectReference akActionRef)
EndEvent

Event OnGrab()
EndEvent

Event OnItemAdded(Form akBaseItem, Int aiItemCount, ObjectReference akItemReference, \
        ObjectReference akSourceContainer, Int aiTransferReason)
EndEvent

Event OnItemRemoved(Form akBaseItem, Int aiItemCount, ObjectReference akItemReference, \
        ObjectReference akDestContainer, Int aiTransferReason)
EndEvent

Event OnLoad()
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

Event OnPipboyRadioDetection(Bool abDetected)
EndEvent

Event OnPlayerDialogueTarget()
EndEvent

Event OnPowerOff()
EndEvent

Event OnPowerOn(ObjectReference akPowerGenerator)
EndEvent

Event OnQuickContainerOpened()
EndEvent

Event OnRead()
EndEvent

Event OnRelease()
EndEvent

Event OnReset()
EndEvent

Event OnScanned()
EndEvent

Event OnSell(Actor akSeller)
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
