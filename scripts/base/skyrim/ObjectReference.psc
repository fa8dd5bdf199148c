ScriptName ObjectReference Extends Form Hidden
{A thing placed in the world.}

Int Property Motion_Dynamic = 1 AutoReadOnly
Int Property Motion_SphereIntertia = 2 AutoReadOnly
Int Property Motion_BoxIntertia = 3 AutoReadOnly
Int Property Motion_Keyframed = 4 AutoReadOnly
Int Property Motion_Fixed = 5 AutoReadOnly
Int Property Motion_ThinBoxIntertia = 6 AutoReadOnly
Int Property Motion_Character = 7 AutoReadOnly

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
Function AddInventoryEventFilter(Form akFilter) Native
Function AddItem(Form akItemToAdd, Int aiCount = 1, Bool abSilent = False) Native
Function AddToMap(Bool abAllowFastTravel = False) Native
Function ApplyHavokImpulse(Float afX, Float afY, Float afZ, Float afMagnitude) Native
Function BlockActivation(Bool abBlocked = True) Native
Int Function CalculateEncounterLevel(Int aiDifficulty = 4) Native
Bool Function CanFastTravelToMarker() Native
Function ClearDestruction() Native
Function CreateDetectionEvent(Actor akOwner, Int aiSoundLevel = 0) Native
Function DamageObject(Float afDamage) Native
Function Delete() Native
Function Disable(Bool abFadeOut = False) Native
Function DisableNoWait(Bool abFadeOut = False) Native
ObjectReference Function DropObject(Form akObject, Int aiCount = 1) Native
Function Enable(Bool abFadeIn = False) Native
Function EnableFastTravel(Bool abEnable = True) Native
Function EnableNoWait(Bool abFadeIn = False) Native
Function ForceAddRagdollToWorld() Native
Function ForceRemoveRagdollFromWorld() Native
ActorBase Function GetActorOwner() Native
Float Function GetAngleX() Native
Float Function GetAngleY() Native
Float Function GetAngleZ() Native
Bool Function GetAnimationVariableBool(String arVariableName) Native
Float Function GetAnimationVariableFloat(String arVariableName) Native
Int Function GetAnimationVariableInt(String arVariableName) Native
Form Function GetBaseObject() Native
Int Function GetCurrentDestructionStage() Native
Location Function GetCurrentLocation() Native
Scene Function GetCurrentScene() Native
Float Function GetDistance(ObjectReference akOther) Native
Location Function GetEditorLocation() Native
Faction Function GetFactionOwner() Native
Float Function GetHeadingAngle(ObjectReference akOther) Native
Float Function GetHeight() Native
Int Function GetItemCount(Form akItem) Native
Float Function GetItemHealthPercent() Native
Key Function GetKey() Native
Float Function GetLength() Native
ObjectReference Function GetLinkedRef(Keyword apKeyword = None) Native
Int Function GetLockLevel() Native
Float Function GetMass() Native
ObjectReference Function GetNthLinkedRef(Int aiLinkedRef) Native
Int Function GetOpenState() Native
Cell Function GetParentCell() Native
Float Function GetPositionX() Native
Float Function GetPositionY() Native
Float Function GetPositionZ() Native
Float Function GetScale() Native
Int Function GetTriggerObjectCount() Native
VoiceType Function GetVoiceType() Native
Float Function GetWidth() Native
WorldSpace Function GetWorldSpace() Native
Bool Function HasEffectKeyword(Keyword akKeyword) Native
Bool Function HasNode(String asNodeName) Native
Bool Function HasRefType(LocationRefType akRefType) Native
Function IgnoreFriendlyHits(Bool abIgnore = True) Native
Function InterruptCast() Native
Bool Function Is3DLoaded() Native
Bool Function IsActivateChild(ObjectReference akChild) Native
Bool Function IsActivationBlocked() Native
Bool Function IsDeleted() Native
Bool Function IsDisabled() Native
Bool Function IsFurnitureInUse(Bool abIgnoreReserved = False) Native
Bool Function IsFurnitureMarkerInUse(Int aiMarker, Bool abIgnoreReserved = False) Native
Bool Function IsIgnoringFriendlyHits() Native
Bool Function IsInDialogueWithPlayer() Native
Bool Function IsLockBroken() Native
Bool Function IsLocked() Native
Bool Function IsMapMarkerVisible() Native
Function KnockAreaEffect(Float afMagnitude, Float afRadius) Native
Function Lock(Bool abLock = True, Bool abAsOwner = False) Native
Function MoveTo(ObjectReference akTarget, Float afXOffset = 0.0, Float afYOffset = 0.0, Float afZOffset = 0.0, \
        Bool abMatchRotation = True) Native
Function MoveToInteractionLocation(ObjectReference akTarget) Native
Function MoveToMyEditorLocation() Native
Function MoveToNode(ObjectReference akTarget, String asNodeName) Native
Actor Function PlaceActorAtMe(ActorBase akActorToPlace, Int aiLevelMod = 4, EncounterZone akZone = None) Native
ObjectReference Function PlaceAtMe(Form akFormToPlace, Int aiCount = 1, Bool abForcePersist = False, \
        Bool abInitiallyDisabled = False) Native
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
Function ProcessTrapHit(ObjectReference akTrap, Float afDamage, Float afPushback, Float afXVel, Float afYVel, \
        Float afZVel, Float afXPos, Float afYPos, Float afZPos, Int aeMaterial, Float afStagger) Native
Function PushActorAway(Actor akActorToPush, Float aiKnockbackForce) Native
Function RemoveAllInventoryEventFilters() Native
Function RemoveAllItems(ObjectReference akTransferTo = None, Bool abKeepOwnership = False, \
        Bool abRemoveQuestItems = False) Native
Bool Function RemoveDependentAnimatedObjectReference(ObjectReference akDependent) Native
Function RemoveInventoryEventFilter(Form akFilter) Native
Function RemoveItem(Form akItemToRemove, Int aiCount = 1, Bool abSilent = False, \
        ObjectReference akOtherContainer = None) Native
Function Reset(ObjectReference akTarget = None) Native
Function Say(Topic akTopicToSay, Actor akActorToSpeakAs = None, Bool abSpeakInPlayersHead = False) Native
Function SendStealAlarm(Actor akThief) Native
Function SetActorCause(Actor akActor) Native
Function SetActorOwner(ActorBase akActorBase) Native
Function SetAngle(Float afXAngle, Float afYAngle, Float afZAngle) Native
Function SetAnimationVariableBool(String arVariableName, Bool abNewValue) Native
Function SetAnimationVariableFloat(String arVariableName, Float afNewValue) Native
Function SetAnimationVariableInt(String arVariableName, Int aiNewValue) Native
Function SetDestroyed(Bool abDestroyed = True) Native
Function SetFactionOwner(Faction akFaction) Native
Function SetLockLevel(Int aiLockLevel) Native
Function SetMotionType(Int aeMotionType, Bool abAllowActivate = True) Native
Function SetNoFavorAllowed(Bool abNoFavor = True) Native
Function SetOpen(Bool abOpen = True) Native
Function SetPosition(Float afX, Float afY, Float afZ) Native
Function SetScale(Float afScale) Native
Function SplineTranslateTo(Float afX, Float afY, Float afZ, Float afXAngle, Float afYAngle, Float afZAngle, \
        Float afTangentMagnitude, Float afSpeed, Float afMaxRotationSpeed = 0.0) Native
Function SplineTranslateToRefNode(ObjectReference arTarget, String arNodeName, Float afTangentMagnitude, \
        Float afSpeed, Float afMaxRotationSpeed = 0.0) Native
Function StopTranslation() Native
Function TetherToHorse(ObjectReference akHorse) Native
Function TranslateTo(Float afX, Float afY, Float afZ, Float afXAngle, Float afYAngle, Float afZAngle, \
        Float afSpeed, Float afMaxRotationSpeed = 0.0) Native
Bool Function WaitForAnimationEvent(String asEventName) Native

Function AddKeyIfNeeded(ObjectReference ObjectWithNeededKey)
    Key needed = ObjectWithNeededKey.GetKey()
    If needed && GetItemCount(needed) == 0
        AddItem(needed)
    EndIf
EndFunction

Int Function countLinkedRefChain(Keyword apKeyword = None, Int maxExpectedLinkedRefs = 100)
    ; The end of the chain counts as a step, and a ring ends where it began.
    Int steps = 0
    ObjectReference link = Self
    While link && steps <= maxExpectedLinkedRefs
        link = link.GetLinkedRef(apKeyword)
        If link == Self
            Return steps
        EndIf
        steps += 1
    EndWhile
    Return steps
EndFunction

Function DeleteWhenAble()
    While GetParentCell() && GetParentCell().IsAttached()
        Utility.Wait(5.0)
    EndWhile
    Delete()
EndFunction

Function DisableLinkChain(Keyword apKeyword = None, Bool abFadeOut = False)
    ObjectReference link = GetLinkedRef(apKeyword)
    While link
        link.Disable(abFadeOut)
        link = link.GetLinkedRef(apKeyword)
    EndWhile
EndFunction

Function EnableLinkChain(Keyword apKeyword = None)
    ObjectReference link = GetLinkedRef(apKeyword)
    While link
        link.Enable()
        link = link.GetLinkedRef(apKeyword)
    EndWhile
EndFunction

Actor Function GetSelfAsActor()
    Return Self As Actor
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
    Float strength = power * (1.0 - distance / falloff)
    If strength <= 0.0
        Return False
    EndIf
    If strength > 1.0
        strength = 1.0
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

Event OnActivate(ObjectReference akActionRef)
EndEvent

Event OnAttachedToCell()
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

Event OnDetachedFromCell()
EndEvent

Event OnEquipped(Actor akActor)
EndEvent

Event OnGrab()
EndEvent

Event OnHit(ObjectReference akAggressor, Form akSource, Projectile akProjectile, Bool abPowerAttack, \
        Bool abSneakAttack, Bool abBashAttack, Bool abHitBlocked)
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

Event OnMagicEffectApply(ObjectReference akCaster, MagicEffect akEffect)
EndEvent

Event OnOpen(ObjectReference akActionRef)
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

Event OnTrapHit(ObjectReference akTarget, Float afXVel, Float afYVel, Float afZVel, Float afXPos, Float afYPos, \
        Float afZPos, Int aeMaterial, Bool abInitialHit, Int aeMotionType)
EndEvent

Event OnTrapHitStart(ObjectReference akTarget, Float afXVel, Float afYVel, Float afZVel, Float afXPos, \
        Float afYPos, Float afZPos, Int aeMaterial, Bool abInitialHit, Int aeMotionType)
EndEvent

Event OnTrapHitStop(ObjectReference akTarget)
EndEvent

Event OnTrigger(ObjectReference akActionRef)
EndEvent

Event OnTriggerEnter(ObjectReference akActionRef)
EndEvent

Event OnTriggerLeave(ObjectReference akActionRef)
EndEvent

Event OnUnequipped(Actor akActor)
EndEvent

Event OnUnload()
EndEvent

Event OnWardHit(ObjectReference akCaster, Spell akSpell, Int aiStatus)
EndEvent
