ScriptName Actor Extends ObjectReference Native Hidden
{A person or creature in the world: a reference with values, factions, spells, perks and combat.}

Int Property CritStage_None = 0 AutoReadOnly
Int Property CritStage_GooStart = 1 AutoReadOnly
Int Property CritStage_GooEnd = 2 AutoReadOnly
Int Property CritStage_DisintegrateStart = 3 AutoReadOnly
Int Property CritStage_DisintegrateEnd = 4 AutoReadOnly
Int Property CritStage_FreezeStart = 5 AutoReadOnly
Int Property CritStage_FreezeEnd = 6 AutoReadOnly

Function AddPerk(Perk akPerk, Bool abNotify = False) Native
Bool Function AddSpell(Spell akSpell, Bool abVerbose = True) Native
Function AllowBleedoutDialogue(Bool abCanTalk) Native
Function AllowCompanion(Bool MakeCompanionIfNoneCurrently = True, Bool ForceCompanion = False) Native
Function AllowPCDialogue(Bool abTalk) Native
Function AttachAshPile(Form akAshPileBase = None) Native
Function AttemptAnimationSetSwitch() Native
Bool Function CanFlyHere() Native
Bool Function CanMoveVertical() Native DebugOnly
Bool Function CanStrafe() Native DebugOnly
Bool Function ChangeAnimArchetype(Keyword apKeyword = None) Native
Function ChangeAnimFaceArchetype(Keyword apKeyword = None) Native
Bool Function ChangeAnimFlavor(Keyword apKeyword = None) Native
Function ChangeHeadPart(HeadPart apHeadPart, Bool abRemovePart = False, Bool abRemoveExtraParts = False) Native
Function ClearArrested() Native
Function ClearExpressionOverride() Native
Function ClearExtraArrows() Native
Function ClearForcedMovement() Native DebugOnly
Function ClearLookAt() Native
Function DisallowCompanion(Bool SuppressDismissMessage = False) Native
Function Dismember(String asBodyPart, Bool abForceExplode = False, Bool abForceDismember = False, \
        Bool abForceBloodyMess = False) Native
Bool Function Dismount() Native
Function DispelAllSpells() Native
Bool Function DispelSpell(Spell akSpell) Native
Function DoCombatSpellApply(Spell akSpell, ObjectReference akTarget) Native
Function DogDropItems() Native
Function DogPlaceInMouth(Form akItem) Native
Function DrawWeapon() Native
Function EnableAI(Bool abEnable = True, Bool abPauseVoice = False) Native
Function EndDeferredKill() Native
Function EquipItem(Form akItem, Bool abPreventRemoval = False, Bool abSilent = False) Native
Function EquipSpell(Spell akSpell, Int aiSource) Native
Function EvaluatePackage(Bool abResetAI = False) Native
Function FollowerFollow() Native
Function FollowerSetDistanceFar() Native
Function FollowerSetDistanceMedium() Native
Function FollowerSetDistanceNear() Native
Function FollowerWait() Native
Function ForceMovementDirection(Float afXAngle = 0.0, Float afYAngle = 0.0, Float afZAngle = 0.0) Native DebugOnly
Function ForceMovementDirectionRamp(Float afXAngle = 0.0, Float afYAngle = 0.0, Float afZAngle = 0.0, \
        Float afRampTime = 0.1) Native DebugOnly
Function ForceMovementRotationSpeed(Float afXMult = 0.0, Float afYMult = 0.0, Float afZMult = 0.0) Native DebugOnly
Function ForceMovementRotationSpeedRamp(Float afXMult = 0.0, Float afYMult = 0.0, Float afZMult = 0.0, \
        Float afRampTime = 0.1) Native DebugOnly
Function ForceMovementSpeed(Float afSpeedMult) Native DebugOnly
Function ForceMovementSpeedRamp(Float afSpeedMult, Float afRampTime = 0.1) Native DebugOnly
Function ForceTargetAngle(Float afXAngle = 0.0, Float afYAngle = 0.0, Float afZAngle = 0.0) Native DebugOnly
Function ForceTargetDirection(Float afXAngle = 0.0, Float afYAngle = 0.0, Float afZAngle = 0.0) Native DebugOnly
Function ForceTargetSpeed(Float afSpeed) Native DebugOnly
Actor[] Function GetAllCombatTargets() Native
Int Function GetBribeAmount() Native
Int Function GetCombatState() Native
Actor Function GetCombatTarget() Native
Faction Function GetCrimeFaction() Native
Package Function GetCurrentPackage() Native
Actor Function GetDialogueTarget() Native
Int Function GetEquippedItemType(Int aiEquipIndex) Native
Armor Function GetEquippedShield() Native
Spell Function GetEquippedSpell(Int aiSource) Native
Weapon Function GetEquippedWeapon(Int aiEquipIndex = 0) Native
Int Function GetFactionRank(Faction akFaction) Native
Int Function GetFactionReaction(Actor akOther) Native
Int Function GetFlyingState() Native
ObjectReference Function GetForcedLandingMarker() Native
Int Function GetGoldAmount() Native
Int Function GetHighestRelationshipRank() Native
Actor Function GetKiller() Native
Int Function GetLevel() Native
ActorBase Function GetLeveledActorBase() Native
Float Function GetLightLevel() Native
Int Function GetLowestRelationshipRank() Native
Bool Function GetNoBleedoutRecovery() Native
Bool Function GetPlayerControls() Native
Race Function GetRace() Native
Int Function GetRelationshipRank(Actor akOther) Native
Int Function GetSitState() Native
Int Function GetSleepState() Native
Bool Function HasAssociation(AssociationType akAssociation, Actor akOther = None) Native
Bool Function HasDetectionLOS(ObjectReference akOther) Native
Bool Function HasFamilyRelationship(Actor akOther = None) Native
Bool Function HasMagicEffect(MagicEffect akEffect) Native
Bool Function HasMagicEffectWithKeyword(Keyword akKeyword) Native
Bool Function HasParentRelationship(Actor akOther) Native
Bool Function HasPerk(Perk akPerk) Native
Bool Function HasSpell(Form akForm) Native
Bool Function IsAIEnabled() Native
Bool Function IsAlarmed() Native
Bool Function IsAlerted() Native
Bool Function IsAllowedToFly() Native
Bool Function IsArrested() Native
Bool Function IsArrestingTarget() Native
Bool Function IsBeingRidden() Native
Bool Function IsBeingRiddenBy(Actor akActor) Native
Bool Function IsBleedingOut() Native
Bool Function IsBribed() Native
Bool Function IsChild() Native
Bool Function IsCommandedActor() Native
Bool Function IsDead() Native
Bool Function IsDetectedBy(Actor akOther) Native
Bool Function IsDismembered(String asBodyPart = "") Native
Bool Function IsDoingFavor() Native
Bool Function IsEquipped(Form akItem) Native
Bool Function IsEssential() Native
Bool Function IsFlying() Native
Bool Function IsGhost() Native
Bool Function IsGuard() Native
Bool Function IsHostileToActor(Actor akActor) Native
Bool Function IsInCombat() Native
Bool Function IsInFaction(Faction akFaction) Native
Bool Function IsInIronSights() Native
Bool Function IsInKillMove() Native
Bool Function IsInPowerArmor() Native
Bool Function IsInScene() Native
Bool Function IsIntimidated() Native
Bool Function IsOnMount() Native
Bool Function IsOverEncumbered() Native
Bool Function IsPlayersLastRiddenHorse() Native
Bool Function IsPlayerTeammate() Native
Bool Function IsRunning() Native
Bool Function IsSeatOccupied(Keyword apKeyword) Native
Bool Function IsSneaking() Native
Bool Function IsSprinting() Native
Bool Function IsTalking() Native
Bool Function IsTrespassing() Native
Bool Function IsUnconscious() Native
Bool Function IsWeaponDrawn() Native
Function Kill(Actor akKiller = None) Native
Function KillSilent(Actor akKiller = None) Native
Function MarkItemAsFavorite(Form akItem, Int aiSlot = -1) Native
Function ModFactionRank(Faction akFaction, Int aiMod) Native
Function MoveToPackageLocation() Native
Function OpenInventory(Bool abForceOpen = False) Native
Bool Function PathToReference(ObjectReference aTarget, Float afWalkRunPercent) Native
Bool Function PlayIdle(Idle akIdle) Native
Bool Function PlayIdleAction(Action aAction, ObjectReference aTarget = None) Native
Bool Function PlayIdleWithTarget(Idle akIdle, ObjectReference akTarget) Native
Function PlaySubGraphAnimation(String asEventName) Native
Function RemoveFromAllFactions() Native
Function RemoveFromFaction(Faction akFaction) Native
Function RemovePerk(Perk akPerk) Native
Bool Function RemoveSpell(Spell akSpell) Native
Function ResetHealthAndLimbs() Native
Function Resurrect() Native
Function SendAssaultAlarm() Native
Function SendTrespassAlarm(Actor akCriminal) Native
Function SetAlert(Bool abAlerted = True) Native
Function SetAllowFlying(Bool abAllowed = True, Bool abAllowCrash = True, Bool abAllowSearch = False) Native
Function SetAlpha(Float afTargetAlpha, Bool abFade = False) Native
Function SetAnimArchetypeConfident() Native
Function SetAnimArchetypeDepressed() Native
Function SetAnimArchetypeElderly() Native
Function SetAnimArchetypeFriendly() Native
Function SetAnimArchetypeIrritated() Native
Function SetAnimArchetypeNervous() Native
Function SetAttackActorOnSight(Bool abAttackOnSight = True) Native
Function SetAvailableToBeCompanion() Native
Function SetAvoidPlayer(Bool abAvoid = True) Native
Function SetBribed(Bool abBribe = True) Native
Function SetCanDoCommand(Bool abCanCommand = True) Native
Function SetCombatStyle(CombatStyle akCombatStyle) Native
Function SetCommandState(Bool abStartCommandMode) Native
Function SetCompanion(Bool SetCompanion = True, Bool FillCompanionAlias = True) Native
Function SetCrimeFaction(Faction akFaction) Native
Function SetCriticalStage(Int aiStage) Native
Function SetDogAnimArchetypeAgitated() Native
Function SetDogAnimArchetypeAlert() Native
Function SetDogAnimArchetypePlayful() Native
Function SetDoingFavor(Bool abDoingFavor = True, Bool abWorkShopMode = False) Native
Function SetEssential(Bool abEssential) Native
Function SetEyeTexture(TextureSet akNewTexture) Native
Function SetFactionRank(Faction akFaction, Int aiRank) Native
Function SetForcedLandingMarker(ObjectReference aMarker) Native
Function SetGhost(Bool abIsGhost = True) Native
Function SetHasCharGenSkeleton(Bool abCharGen = True) Native
Function SetHeadTracking(Bool abEnable = True) Native
Function SetIntimidated(Bool abIntimidate = True) Native
Function SetLookAt(ObjectReference akTarget, Bool abPathingLookAt = False) Native
Function SetNoBleedoutRecovery(Bool abAllowed) Native
Function SetNotShowOnStealthMeter(Bool abNotShow) Native
Function SetOutfit(Outfit akOutfit, Bool abSleepOutfit = False) Native
Function SetOverrideVoiceType(VoiceType akVoiceType) Native
Function SetPlayerControls(Bool abControls) Native
Function SetPlayerResistingArrest() Native
Function SetPlayerTeammate(Bool abTeammate = True, Bool abCanDoFavor = True, Bool abGivePlayerXP = False) Native
Function SetProtected(Bool abProtected) Native
Function SetRace(Race akRace = None) Native
Function SetRelationshipRank(Actor akOther, Int aiRank) Native
Bool Function SetRestrained(Bool abRestrained = True) Native
Function SetSubGraphFloatVariable(String asVariableName, Float afValue) Native
Bool Function SetUnconscious(Bool abUnconscious = True) Native
Function SetVehicle(Actor akVehicle) Native
Function ShowBarterMenu() Native
Bool Function SnapIntoInteraction(ObjectReference akTarget) Native
Function StartCannibal(Actor akTarget) Native
Function StartCombat(Actor akTarget, Bool abPreferredTarget = False) Native
Function StartDeferredKill() Native
Function StartFrenzyAttack(Float aChance = 0.1, Float aInterval = 0.5) Native
Function StartSneaking() Native
Function StartVampireFeed(Actor akTarget) Native
Function StopCombat() Native
Function StopCombatAlarm() Native
Function SwitchToPowerArmor(ObjectReference aArmorFurniture) Native
Bool Function TrapSoul(Actor akTarget) Native
Function UnequipAll() Native
Function UnequipItem(Form akItem, Bool abPreventEquip = False, Bool abSilent = False) Native
Function UnequipItemSlot(Int aiSlot) Native
Function UnequipSpell(Spell akSpell, Int aiSource) Native
Function UnLockOwnedDoorsInCell() Native
Bool Function WillIntimidateSucceed() Native
Bool Function WornHasKeyword(Keyword akKeyword) Native
Bool Function WouldBeStealing(ObjectReference akObject) Native
Int Function WouldRefuseCommand(ObjectReference akObject) Native

Function AddToFaction(Faction akFaction)
    If !IsInFaction(akFaction)
        SetFactionRank(akFaction, 0)
    EndIf
EndFunction

Function ClearForcedLandingMarker()
    SetForcedLandingMarker(None)
EndFunction

ActorBase Function GetActorBase()
    Return GetBaseObject() As ActorBase
EndFunction

Bool Function IsOwner(ObjectReference akObject)
    If akObject.GetActorRefOwner()
        Return akObject.GetActorRefOwner() == Self
    EndIf
    ActorBase ownerBase = akObject.GetActorOwner()
    If ownerBase
        Return ownerBase == GetActorBase() || ownerBase == GetLeveledActorBase()
    EndIf
    Faction ownerFaction = akObject.GetFactionOwner()
    Return ownerFaction && IsInFaction(ownerFaction)
EndFunction

Function KillEssential(Actor akKiller = None)
    SetProtected(False)
    SetEssential(False)
    Kill(akKiller)
EndFunction

Function MakePlayerFriend()
    Actor player = Game.GetPlayer()
    If GetActorBase().IsUnique() && GetRelationshipRank(player) == 0
        SetRelationshipRank(player, 1)
    EndIf
EndFunction

Function ModFavorPoints(Int iFavorPoints = 1)
    If iFavorPoints > 0
        MakePlayerFriend()
    EndIf
EndFunction

Function ModFavorPointsWithGlobal(GlobalVariable FavorPointsGlobal)
    ModFavorPoints(FavorPointsGlobal.GetValueInt())
EndFunction

Function SetAnimArchetypeNeutral()
    ChangeAnimArchetype(None)
EndFunction

Function SetDogAnimArchetypeNeutral()
    ChangeAnimArchetype(None)
EndFunction

Event OnCombatStateChanged(Actor akTarget, Int aeCombatState)
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

Event OnCripple(ActorValue akActorValue, Bool abCrippled)
EndEvent

Event OnDeath(Actor akKiller)
EndEvent

Event OnDeferredKill(Actor akKiller)
EndEvent

Event OnDifficultyChanged(Int aOldDifficulty, Int aNewDifficulty)
EndEvent

Event OnDying(Actor akKiller)
EndEvent

Event OnEnterBleedout()
EndEvent

Event OnEnterSneaking()
EndEvent

Event OnEscortWaitStart()
EndEvent

Event OnEscortWaitStop()
EndEvent

Event OnGetUp(ObjectReference akFurniture)
EndEvent

Event OnItemEquipped(Form akBaseObject, ObjectReference akReference)
EndEvent

Event OnItemUnequipped(Form akBaseObject, ObjectReference akReference)
EndEvent

Event OnKill(Actor akVictim)
EndEvent

Event OnLocationChange(Location akOldLoc, Location akNewLoc)
EndEvent

Event OnPackageChange(Package akOldPackage)
EndEvent

Event OnPackageEnd(Package akOldPackage)
EndEvent

Event OnPackageStart(Package akNewPackage)
EndEvent

Event OnPartialCripple(ActorValue akActorValue, Bool abCrippled)
EndEvent

Event OnPickpocketFailed()
EndEvent

Event OnPlayerCreateRobot(Actor akNewRobot)
EndEvent

Event OnPlayerEnterVertibird(ObjectReference akVertibird)
EndEvent

Event OnPlayerFallLongDistance(Float afDamage)
EndEvent

Event OnPlayerFireWeapon(Form akBaseObject)
EndEvent

Event OnPlayerHealTeammate(Actor akTeammate)
EndEvent

Event OnPlayerLoadGame()
EndEvent

Event OnPlayerModArmorWeapon(Form akBaseObject, ObjectMod akModBaseObject)
EndEvent

Event OnPlayerModRobot(Actor akRobot, ObjectMod akModBaseObject)
EndEvent

Event OnPlayerSwimming()
EndEvent

Event OnPlayerUseWorkBench(ObjectReference akWorkBench)
EndEvent

Event OnRaceSwitchComplete()
EndEvent

Event OnSit(ObjectReference akFurniture)
EndEvent

Event OnSpeechChallengeAvailable(ObjectReference akSpeaker)
EndEvent
