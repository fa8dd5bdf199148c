//! Natives that have nothing to do in a world without pictures, sound, physics and behaviour.
//!
//! They are known and silent: scripts that play sounds and animations all day should not fill the
//! log with warnings. What they answer lets callers go on: animations play, nobody is flying.

use super::{Answer, Call, Native, table};

pub(super) const ROWS: &[Native] = table! {
    ActiveMagicEffect.StartObjectProfiling Member "" "" Synced => nothing;
    ActiveMagicEffect.StopObjectProfiling Member "" "" Synced => nothing;

    Actor.AllowBleedoutDialogue Member "" "Bool abCanTalk" Synced => nothing;
    Actor.AllowCompanion Member "" "Bool MakeCompanionIfNoneCurrently = True, Bool ForceCompanion = False" Synced => nothing;
    Actor.AllowPCDialogue Member "" "Bool abTalk" Synced => nothing;
    Actor.AttachAshPile Member "" "Form akAshPileBase = None" Latent => nothing;
    Actor.AttemptAnimationSetSwitch Member "" "" Synced => nothing;
    Actor.CanFlyHere Member "Bool" "" Synced => no;
    Actor.ChangeAnimArchetype Member "Bool" "Keyword apKeyword = None" Synced => yes;
    Actor.ChangeAnimFaceArchetype Member "" "Keyword apKeyword = None" Synced => nothing;
    Actor.ChangeAnimFlavor Member "Bool" "Keyword apKeyword = None" Synced => yes;
    Actor.ChangeHeadPart Member "" "HeadPart apHeadPart, Bool abRemovePart = False, Bool abRemoveExtraParts = False" Synced => nothing;
    Actor.ClearArrested Member "" "" Synced => nothing;
    Actor.ClearExpressionOverride Member "" "" Synced => nothing;
    Actor.ClearExtraArrows Member "" "" Synced => nothing;
    Actor.DisallowCompanion Member "" "Bool SuppressDismissMessage = False" Synced => nothing;
    Actor.Dismember Member "" "String asBodyPart, Bool abForceExplode = False, Bool abForceDismember = False, Bool abForceBloodyMess = False" Synced => nothing;
    Actor.Dismount Member "Bool" "" Synced => yes;
    Actor.DispelAllSpells Member "" "" Synced => nothing;
    Actor.DispelSpell Member "Bool" "Spell akSpell" Synced => no;
    Actor.DoCombatSpellApply Member "" "Spell akSpell, ObjectReference akTarget" Synced => nothing;
    Actor.DogDropItems Member "" "" Synced => nothing;
    Actor.DogPlaceInMouth Member "" "Form akItem" Synced => nothing;
    Actor.EquipSpell Member "" "Spell akSpell, Int aiSource" Synced => nothing;
    Actor.EvaluatePackage Member "" "Bool abResetAI = False" Synced => nothing;
    Actor.FollowerFollow Member "" "" Synced => nothing;
    Actor.FollowerSetDistanceFar Member "" "" Synced => nothing;
    Actor.FollowerSetDistanceMedium Member "" "" Synced => nothing;
    Actor.FollowerSetDistanceNear Member "" "" Synced => nothing;
    Actor.FollowerWait Member "" "" Synced => nothing;
    Actor.GetCurrentPackage Member "Package" "" Synced => nothing;
    Actor.GetDialogueTarget Member "Actor" "" Synced => nothing;
    Actor.GetEquippedSpell Member "Spell" "Int aiSource" Synced => nothing;
    Actor.GetFlyingState Member "Int" "" Synced => zero;
    Actor.GetForcedLandingMarker Member "ObjectReference" "" Synced => nothing;
    Actor.GetSleepState Member "Int" "" Synced => zero;
    Actor.HasAssociation Member "Bool" "AssociationType akAssociation, Actor akOther = None" Synced => no;
    Actor.HasDetectionLOS Member "Bool" "ObjectReference akOther" Synced => yes;
    Actor.HasFamilyRelationship Member "Bool" "Actor akOther = None" Synced => no;
    Actor.HasMagicEffect Member "Bool" "MagicEffect akEffect" Synced => no;
    Actor.HasMagicEffectWithKeyword Member "Bool" "Keyword akKeyword" Synced => no;
    Actor.HasParentRelationship Member "Bool" "Actor akOther" Synced => no;
    Actor.IsAlarmed Member "Bool" "" Synced => no;
    Actor.IsAllowedToFly Member "Bool" "" Synced => no;
    Actor.IsArrested Member "Bool" "" Synced => no;
    Actor.IsArrestingTarget Member "Bool" "" Synced => no;
    Actor.IsBeingRidden Member "Bool" "" Synced => no;
    Actor.IsBeingRiddenBy Member "Bool" "Actor akActor" Synced => no;
    Actor.IsChild Member "Bool" "" Synced => no;
    Actor.IsCommandedActor Member "Bool" "" Synced => no;
    Actor.IsDetectedBy Member "Bool" "Actor akOther" Synced => no;
    Actor.IsDismembered Member "Bool" "String asBodyPart = \"\"" Synced => no;
    Actor.IsFlying Member "Bool" "" Synced => no;
    Actor.IsGuard Member "Bool" "" Synced => no;
    Actor.IsInIronSights Member "Bool" "" Synced => no;
    Actor.IsInKillMove Member "Bool" "" Synced => no;
    Actor.IsInScene Member "Bool" "" Synced => no;
    Actor.IsOnMount Member "Bool" "" Synced => no;
    Actor.IsOverEncumbered Member "Bool" "" Synced => no;
    Actor.IsPlayersLastRiddenHorse Member "Bool" "" Synced => no;
    Actor.IsRunning Member "Bool" "" Synced => no;
    Actor.IsSeatOccupied Member "Bool" "Keyword apKeyword" Synced => no;
    Actor.IsSprinting Member "Bool" "" Synced => no;
    Actor.IsTalking Member "Bool" "" Synced => no;
    Actor.IsTrespassing Member "Bool" "" Synced => no;
    Actor.MarkItemAsFavorite Member "" "Form akItem, Int aiSlot = -1" Synced => nothing;
    Actor.OpenInventory Member "" "Bool abForceOpen = False" Synced => nothing;
    Actor.PlayIdle Member "Bool" "Idle akIdle" Synced => yes;
    Actor.PlayIdleAction Member "Bool" "Action aAction, ObjectReference aTarget = None" Synced => yes;
    Actor.PlayIdleWithTarget Member "Bool" "Idle akIdle, ObjectReference akTarget" Synced => yes;
    Actor.PlaySubGraphAnimation Member "" "String asEventName" Synced => nothing;
    Actor.SendAssaultAlarm Member "" "" Synced => nothing;
    Actor.SendTrespassAlarm Member "" "Actor akCriminal" Synced => nothing;
    Actor.SetAllowFlying Member "" "Bool abAllowed = True, Bool abAllowCrash = True, Bool abAllowSearch = False" Synced => nothing;
    Actor.SetAnimArchetypeConfident Member "" "" Synced => nothing;
    Actor.SetAnimArchetypeDepressed Member "" "" Synced => nothing;
    Actor.SetAnimArchetypeElderly Member "" "" Synced => nothing;
    Actor.SetAnimArchetypeFriendly Member "" "" Synced => nothing;
    Actor.SetAnimArchetypeIrritated Member "" "" Synced => nothing;
    Actor.SetAnimArchetypeNervous Member "" "" Synced => nothing;
    Actor.SetAvailableToBeCompanion Member "" "" Synced => nothing;
    Actor.SetAvoidPlayer Member "" "Bool abAvoid = True" Synced => nothing;
    Actor.SetCanDoCommand Member "" "Bool abCanCommand = True" Synced => nothing;
    Actor.SetCombatStyle Member "" "CombatStyle akCombatStyle" Synced => nothing;
    Actor.SetCommandState Member "" "Bool abStartCommandMode" Synced => nothing;
    Actor.SetCompanion Member "" "Bool SetCompanion = True, Bool FillCompanionAlias = True" Synced => nothing;
    Actor.SetCriticalStage Member "" "Int aiStage" Synced => nothing;
    Actor.SetDogAnimArchetypeAgitated Member "" "" Synced => nothing;
    Actor.SetDogAnimArchetypeAlert Member "" "" Synced => nothing;
    Actor.SetDogAnimArchetypePlayful Member "" "" Synced => nothing;
    Actor.SetEyeTexture Member "" "TextureSet akNewTexture" Synced => nothing;
    Actor.SetForcedLandingMarker Member "" "ObjectReference aMarker" Synced => nothing;
    Actor.SetHasCharGenSkeleton Member "" "Bool abCharGen = True" Synced => nothing;
    Actor.SetHeadTracking Member "" "Bool abEnable = True" Synced => nothing;
    Actor.SetNotShowOnStealthMeter Member "" "Bool abNotShow" Synced => nothing;
    Actor.SetOverrideVoiceType Member "" "VoiceType akVoiceType" Synced => nothing;
    Actor.SetPlayerResistingArrest Member "" "" Synced => nothing;
    Actor.SetSubGraphFloatVariable Member "" "String asVariableName, Float afValue" Synced => nothing;
    Actor.SetVehicle Member "" "Actor akVehicle" Synced => nothing;
    Actor.ShowBarterMenu Member "" "" Synced => nothing;
    Actor.StartFrenzyAttack Member "" "Float aChance = 0.1, Float aInterval = 0.5" Synced => nothing;
    Actor.UnequipItemSlot Member "" "Int aiSlot" Synced => nothing;
    Actor.UnequipSpell Member "" "Spell akSpell, Int aiSource" Synced => nothing;
    Actor.UnLockOwnedDoorsInCell Member "" "" Synced => nothing;
    Actor.WouldBeStealing Member "Bool" "ObjectReference akObject" Synced => no;

    ActorBase.GetClass Member "Class" "" Synced => nothing;
    ActorBase.GetGiftFilter Member "FormList" "" Synced => nothing;
    ActorBase.SetOutfit Member "" "Outfit akOutfit, Bool abSleepOutfit = False" Synced => nothing;

    Alias.StartObjectProfiling Member "" "" Synced => nothing;
    Alias.StopObjectProfiling Member "" "" Synced => nothing;

    Cell.EnableFastTravel Member "" "Bool abEnable = True" Synced => nothing;
    Cell.Reset Member "" "" Synced => nothing;
    Cell.SetFogColor Member "" "Int aiNearRed, Int aiNearGreen, Int aiNearBlue, Int aiFarRed, Int aiFarGreen, Int aiFarBlue" Synced => nothing;
    Cell.SetFogPlanes Member "" "Float afNear, Float afFar" Synced => nothing;
    Cell.SetFogPower Member "" "Float afPower" Synced => nothing;

    EffectShader.Play Member "" "ObjectReference akObject, Float afDuration = -1.0" Synced => nothing;
    EffectShader.Stop Member "" "ObjectReference akObject" Synced => nothing;

    Form.StartObjectProfiling Member "" "" Synced => nothing;
    Form.StopObjectProfiling Member "" "" Synced => nothing;

    Game.AddAchievement Global "" "Int aiAchievementID" Synced => nothing;
    Game.AddPerkPoints Global "" "Int aiPerkPoints" Synced => nothing;
    Game.AdvanceSkill Global "" "String asSkillName, Float afMagnitude" Synced => nothing;
    Game.ClearPrison Global "" "" Synced => nothing;
    Game.ClearTempEffects Global "" "" Synced => nothing;
    Game.EnablePipboyHDRMask Global "" "Bool abEnable = True" Synced => nothing;
    Game.FadeOutGame Global "" "Bool abFadingOut, Bool abBlackFade, Float afSecsBeforeFade, Float afFadeDuration, Bool abStayFaded = False" Synced => nothing;
    Game.ForceDisableSSRGodraysDirLight Global "" "Bool abDisableSSR, Bool abDisableGodrays, Bool abDisableDirLight" Synced => nothing;
    Game.ForceFirstPerson Global "" "" Synced => nothing;
    Game.ForceThirdPerson Global "" "" Synced => nothing;
    Game.GetPlayerGrabbedRef Global "ObjectReference" "" Synced => nothing;
    Game.GetPlayersLastRiddenHorse Global "Actor" "" Synced => nothing;
    Game.HideTitleSequenceMenu Global "" "" Synced => nothing;
    Game.IncrementSkill Global "" "ActorValue akActorValue, Int aiCount = 1" Synced => nothing;
    Game.InitializeMarkerDistances Global "" "" Synced => nothing;
    Game.IsPlayerInRadioRange Global "Bool" "Float afFrequency" Synced => no;
    Game.IsVATSPlaybackActive Global "Bool" "" Synced => no;
    Game.PlayBink Global "" "String asFileName, Bool abInterruptible = False, Bool abMuteAudio = True, Bool abMuteMusic = True, Bool abLetterbox = True, Bool abIsNewGameBink = False" Latent => nothing;
    Game.PlayEventCamera Global "" "CameraShot akCamera, ObjectReference akRef" Synced => nothing;
    Game.PrecacheCharGen Global "" "" Synced => nothing;
    Game.PrecacheCharGenClear Global "" "" Synced => nothing;
    Game.RequestModel Global "" "String asModelName" Synced => nothing;
    Game.ServeTime Global "" "" Synced => nothing;
    Game.SetCameraTarget Global "" "Actor arTarget" Synced => nothing;
    Game.SetCharGenHUDMode Global "" "Int aiCGHUDMode" Synced => nothing;
    Game.SetInChargen Global "" "Bool abDisableSaving, Bool abDisableWaiting, Bool abShowControlsDisabledMessage" Synced => nothing;
    Game.SetInsideMemoryHUDMode Global "" "Bool aInsideMemory" Synced => nothing;
    Game.SetPlayerAIDriven Global "" "Bool abAIDriven = True" Synced => nothing;
    Game.SetPlayerOnElevator Global "" "Bool abOnElevator = True" Synced => nothing;
    Game.SetPlayerReportCrime Global "" "Bool abReportCrime = True" Synced => nothing;
    Game.SetSittingRotation Global "" "Float afValue" Synced => nothing;
    Game.ShakeCamera Global "" "ObjectReference akSource = None, Float afStrength = 0.5, Float afDuration = 0.0" Synced => nothing;
    Game.ShakeController Global "" "Float afSmallMotorStrength, Float afBigMotorStreangth, Float afDuration" Synced => nothing;
    Game.ShowAllMapMarkers Global "" "" Synced => nothing;
    Game.ShowFatigueWarningOnHUD Global "" "" Synced => nothing;
    Game.ShowFirstPersonGeometry Global "" "Bool abShow = True" Synced => nothing;
    Game.ShowPerkVaultBoyOnHUD Global "" "String aVaultBoySwf, Sound aSoundDescriptor = None" Synced => nothing;
    Game.ShowPipboyBootSequence Global "" "String asAnimationName" Synced => nothing;
    Game.ShowPipboyPlugin Global "" "" Synced => nothing;
    Game.ShowRaceMenu Global "" "ObjectReference akMenuTarget = None, Int uiMode = 0, ObjectReference akMenuSpouseFemale = None, ObjectReference akMenuSpouseMale = None, ObjectReference akVendor = None" Synced => nothing;
    Game.ShowSPECIALMenu Global "" "" Synced => nothing;
    Game.ShowTitleSequenceMenu Global "" "" Synced => nothing;
    Game.ShowTrainingMenu Global "" "Actor aTrainer" Synced => nothing;
    Game.StartDialogueCameraOrCenterOnTarget Global "" "ObjectReference akCameraTarget = None" Synced => nothing;
    Game.StartTitleSequence Global "" "String asSequenceName" Synced => nothing;
    Game.StopDialogueCamera Global "" "Bool abConsiderResume = False, Bool abSwitchingTo1stP = False" Synced => nothing;
    Game.TriggerScreenBlood Global "" "Int aiValue" Synced => nothing;
    Game.UsingGamepad Global "Bool" "" Synced => no;

    ImageSpaceModifier.Apply Member "" "Float afStrength = 1.0" Synced => nothing;
    ImageSpaceModifier.ApplyCrossFade Member "" "Float afFadeDuration = 1.0" Synced => nothing;
    ImageSpaceModifier.PopTo Member "" "ImageSpaceModifier akNewModifier, Float afStrength = 1.0" Synced => nothing;
    ImageSpaceModifier.Remove Member "" "" Synced => nothing;
    ImageSpaceModifier.RemoveCrossFade Global "" "Float afFadeDuration = 1.0" Synced => nothing;

    Message.ClearHelpMessages Global "" "" Synced => nothing;
    Message.ResetHelpMessage Global "" "String asEvent" Synced => nothing;
    Message.ShowAsHelpMessage Member "" "String asEvent, Float afDuration, Float afInterval, Int aiMaxTimes, String asContext = \"\", Int aiPriority = 0" Synced => nothing;
    Message.UnshowAsHelpMessage Member "" "" Synced => nothing;

    MusicType.Add Member "" "" Synced => nothing;
    MusicType.Remove Member "" "" Synced => nothing;

    ObjectReference.AddDependentAnimatedObjectReference Member "Bool" "ObjectReference akDependent" Synced => yes;
    ObjectReference.AddTextReplacementData Member "" "String asTokenLabel, Form akForm" Synced => nothing;
    ObjectReference.ApplyConveyorBelt Member "" "String aTarget, Float aLinVelX, Float aLinVelY, Float aLinVelZ, Bool abOn = True, Bool abReverse = False" Synced => nothing;
    ObjectReference.ApplyFanMotor Member "" "String aTarget, Float aAxisX, Float aAxisY, Float aAxisZ, Float aForce, Bool abOn = True" Synced => nothing;
    ObjectReference.ApplyHavokImpulse Member "" "Float afX, Float afY, Float afZ, Float afMagnitude" Latent => nothing;
    ObjectReference.AttachMod Member "Bool" "ObjectMod akMod, Int aiAttachIndex = 0" Synced => yes;
    ObjectReference.AttachModToInventoryItem Member "Bool" "Form akItem, ObjectMod akMod" Synced => yes;
    ObjectReference.ClearFromOldLocations Member "" "" Synced => nothing;
    ObjectReference.ConveyorBeltOn Member "" "Bool abOn = True" Synced => nothing;
    ObjectReference.CreateDetectionEvent Member "" "Actor akOwner, Int aiSoundLevel = 0" Synced => nothing;
    ObjectReference.FanMotorOn Member "" "Bool abOn = True" Synced => nothing;
    ObjectReference.ForceAddRagdollToWorld Member "" "" Latent => nothing;
    ObjectReference.ForceRemoveRagdollFromWorld Member "" "" Latent => nothing;
    ObjectReference.GetCurrentScene Member "Scene" "" Synced => nothing;
    ObjectReference.GetEncounterZone Member "EncounterZone" "" Synced => nothing;
    ObjectReference.GetTeleportCell Member "Cell" "" Synced => nothing;
    ObjectReference.GetTransitionCell Member "Cell" "" Synced => nothing;
    ObjectReference.GetTriggerObjectCount Member "Int" "" Synced => zero;
    ObjectReference.GetVoiceType Member "VoiceType" "" Synced => nothing;
    ObjectReference.GetWorldSpace Member "WorldSpace" "" Synced => nothing;
    ObjectReference.HasDirectLOS Member "Bool" "ObjectReference akTarget, String asSourceNode = \"\", String asTargetNode = \"\"" Synced => yes;
    ObjectReference.HasEffectKeyword Member "Bool" "Keyword akKeyword" Synced => no;
    ObjectReference.HasNode Member "Bool" "String asNodeName" Synced => no;
    ObjectReference.InterruptCast Member "" "" Synced => nothing;
    ObjectReference.IsActivateChild Member "Bool" "ObjectReference akChild" Synced => no;
    ObjectReference.IsConveyorBeltOn Member "Bool" "" Synced => no;
    ObjectReference.IsFanMotorOn Member "Bool" "" Synced => no;
    ObjectReference.IsFurnitureInUse Member "Bool" "Bool abIgnoreReserved = False" Synced => no;
    ObjectReference.IsFurnitureMarkerInUse Member "Bool" "Int aiMarker, Bool abIgnoreReserved = False" Synced => no;
    ObjectReference.IsInDialogueWithPlayer Member "Bool" "" Synced => no;
    ObjectReference.IsLockBroken Member "Bool" "" Synced => no;
    ObjectReference.IsPowered Member "Bool" "" Synced => no;
    ObjectReference.IsQuestItem Member "Bool" "" Synced => no;
    ObjectReference.IsTeleportAreaLoaded Member "Bool" "" Synced => no;
    ObjectReference.KnockAreaEffect Member "" "Float afMagnitude, Float afRadius" Synced => nothing;
    ObjectReference.MakeRadioReceiver Member "" "Float afFrequency, Float afVolume = 1.0, OutputModel aOverrideModel = None, Bool abActive = True, Bool abNoStatic = False" Synced => nothing;
    ObjectReference.MakeTransmitterRepeater Member "" "ObjectReference akTransmitterToRepeat, Float afInnerRadius, Float afOuterRadius, Bool abUnlimitedRange = False" Synced => nothing;
    ObjectReference.PauseAudio Member "" "" Synced => nothing;
    ObjectReference.PlayAnimation Member "Bool" "String asAnimation" Synced => yes;
    ObjectReference.PlayAnimationAndWait Member "Bool" "String asAnimation, String asEventName" Latent => yes;
    ObjectReference.PlayGamebryoAnimation Member "Bool" "String asAnimation, Bool abStartOver = False, Float afEaseInTime = 0.0" Synced => yes;
    ObjectReference.PlayImpactEffect Member "Bool" "ImpactDataSet akImpactEffect, String asNodeName = \"\", Float afPickDirX = 0.0, Float afPickDirY = 0.0, Float afPickDirZ = -1.0, Float afPickLength = 512.0, Bool abApplyNodeRotation = False, Bool abUseNodeLocalRotation = False" Synced => yes;
    ObjectReference.PlaySyncedAnimationAndWaitSS Member "Bool" "String asAnimation1, String asEvent1, ObjectReference akObj2, String asAnimation2, String asEvent2" Latent => yes;
    ObjectReference.PlaySyncedAnimationSS Member "Bool" "String asAnimation1, ObjectReference akObj2, String asAnimation2" Synced => yes;
    ObjectReference.PlayTerrainEffect Member "" "String asEffectModelName, String asAttachBoneName" Synced => nothing;
    ObjectReference.PreloadExteriorCell Member "" "" Synced => nothing;
    ObjectReference.PreloadTargetArea Member "" "" Synced => nothing;
    ObjectReference.ProcessTrapHit Member "" "ObjectReference akTrap, Float afDamage, Float afPushback, Float afXVel, Float afYVel, Float afZVel, Float afXPos, Float afYPos, Float afZPos, Int aeMaterial, Float afStagger" Synced => nothing;
    ObjectReference.PushActorAway Member "" "Actor akActorToPush, Float aiKnockbackForce" Synced => nothing;
    ObjectReference.RecalculateResources Member "" "" Synced => nothing;
    ObjectReference.RemoveAllMods Member "" "" Synced => nothing;
    ObjectReference.RemoveAllModsFromInventoryItem Member "" "Form akItem" Synced => nothing;
    ObjectReference.RemoveDependentAnimatedObjectReference Member "Bool" "ObjectReference akDependent" Synced => yes;
    ObjectReference.RemoveMod Member "" "ObjectMod akMod" Synced => nothing;
    ObjectReference.RemoveModFromInventoryItem Member "" "Form akItem, ObjectMod akMod" Synced => nothing;
    ObjectReference.ResumeAudio Member "" "" Synced => nothing;
    ObjectReference.ReverseConveyorBelt Member "" "Bool abReverse = True" Synced => nothing;
    ObjectReference.Say Member "" "Topic akTopicToSay, Actor akActorToSpeakAs = None, Bool abSpeakInPlayersHead = False, ObjectReference akTarget = None" Synced => nothing;
    ObjectReference.SayCustom Member "" "Keyword akKeywordToSay, Actor akActorToSpeakAs = None, Bool abSpeakInPlayersHead = False, ObjectReference akTarget = None" Synced => nothing;
    ObjectReference.SendStealAlarm Member "" "Actor akThief" Synced => nothing;
    ObjectReference.SetActivateTextOverride Member "" "Message akText" Synced => nothing;
    ObjectReference.SetActorCause Member "" "Actor akActor" Synced => nothing;
    ObjectReference.SetAttractionActive Member "" "Keyword apKeyword, Bool abActive = True" Synced => nothing;
    ObjectReference.SetConveyorBeltVelocity Member "" "Float afLinVelX, Float afLinVelY, Float afLinVelZ" Synced => nothing;
    ObjectReference.SetDirectAtTarget Member "" "ObjectReference akTarget" Synced => nothing;
    ObjectReference.SetHarvested Member "" "Bool abHarvested" Synced => nothing;
    ObjectReference.SetMotionType Member "" "Int aeMotionType, Bool abAllowActivate = True" Latent => nothing;
    ObjectReference.SetNoFavorAllowed Member "" "Bool abNoFavor = True" Synced => nothing;
    ObjectReference.SetPersistLoc Member "" "Location akLoc" Synced => nothing;
    ObjectReference.SetPlayerHasTaken Member "" "Bool abTaken = True" Synced => nothing;
    ObjectReference.StartWorkshop Member "" "Bool abStart = True" Synced => nothing;
    ObjectReference.TetherToHorse Member "" "ObjectReference akHorse" Synced => nothing;
    ObjectReference.WaitForAnimationEvent Member "Bool" "String asEventName" Latent => yes;
    ObjectReference.WaitForWorkshopResourceRecalc Member "" "" Latent => nothing;

    Quest.ResetSpeechChallenges Member "" "" Synced => nothing;

    ShaderParticleGeometry.Apply Member "" "Float afFadeInTime = 0.0" Synced => nothing;
    ShaderParticleGeometry.Remove Member "" "Float afFadeOutTime = 0.0" Synced => nothing;

    Sound.Play Member "Int" "ObjectReference akSource" Synced => one;
    Sound.PlayAndWait Member "Bool" "ObjectReference akSource" Latent => yes;
    Sound.SetInstanceVolume Global "" "Int aiPlaybackInstance, Float afVolume" Synced => nothing;
    Sound.StopInstance Global "" "Int aiPlaybackInstance" Synced => nothing;

    SoundCategory.Mute Member "" "" Synced => nothing;
    SoundCategory.Pause Member "" "" Synced => nothing;
    SoundCategory.SetFrequency Member "" "Float afFrequencyCoeffecient" Synced => nothing;
    SoundCategory.SetVolume Member "" "Float afVolume" Synced => nothing;
    SoundCategory.UnMute Member "" "" Synced => nothing;
    SoundCategory.UnPause Member "" "" Synced => nothing;

    SoundCategorySnapshot.Push Member "" "Float afTransitionSecs = 1.0" Synced => nothing;
    SoundCategorySnapshot.Remove Member "" "" Synced => nothing;

    Spell.Cast Member "" "ObjectReference akSource, ObjectReference akTarget = None" Latent => nothing;
    Spell.IsHostile Member "Bool" "" Synced => no;
    Spell.RemoteCast Member "" "ObjectReference akSource, Actor akBlameActor, ObjectReference akTarget = None" Latent => nothing;

    Topic.Add Member "" "" Synced => nothing;

    VisualEffect.Play Member "" "ObjectReference akObject, Float afTime = -1.0, ObjectReference akFacingObject = None" Synced => nothing;
    VisualEffect.Stop Member "" "ObjectReference akObject" Synced => nothing;

    Weapon.Fire Member "" "ObjectReference akSource, Ammo akAmmo = None" Synced => nothing;
    Weapon.GetAmmo Member "Ammo" "" Synced => nothing;

    Weather.ForceActive Member "" "Bool abOverride = False" Synced => nothing;
    Weather.ReleaseOverride Global "" "" Synced => nothing;
    Weather.SetActive Member "" "Bool abOverride = False, Bool abAccelerate = False" Synced => nothing;
};

fn nothing(_: &mut Call<'_>) -> Answer {
    Answer::None
}

fn yes(_: &mut Call<'_>) -> Answer {
    Answer::Bool(true)
}

fn no(_: &mut Call<'_>) -> Answer {
    Answer::Bool(false)
}

fn zero(_: &mut Call<'_>) -> Answer {
    Answer::Int(0)
}

fn one(_: &mut Call<'_>) -> Answer {
    Answer::Int(1)
}
