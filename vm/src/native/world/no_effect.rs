//! Natives that have nothing to do in a world without graphics, sound, physics and AI.
//!
//! They log nothing, so that scripts that play sounds and animations all the time do not fill the
//! log with warnings. Their results let callers carry on: animations play, and no actor is flying.

use super::{Answer, Native, WorldCall, table};

pub(super) const ROWS: &[Native] = table! { world:
    ActiveMagicEffect.StartObjectProfiling synced => nothing;
    ActiveMagicEffect.StopObjectProfiling synced => nothing;

    Actor.AllowBleedoutDialogue synced => nothing;
    Actor.AllowCompanion synced => nothing;
    Actor.AllowPCDialogue synced => nothing;
    Actor.AttachAshPile latent => nothing;
    Actor.AttemptAnimationSetSwitch synced => nothing;
    Actor.CanFlyHere synced => no;
    Actor.ChangeAnimArchetype synced => yes;
    Actor.ChangeAnimFaceArchetype synced => nothing;
    Actor.ChangeAnimFlavor synced => yes;
    Actor.ChangeHeadPart synced => nothing;
    Actor.ClearArrested synced => nothing;
    Actor.ClearExpressionOverride synced => nothing;
    Actor.ClearExtraArrows synced => nothing;
    Actor.DisallowCompanion synced => nothing;
    Actor.Dismember synced => nothing;
    Actor.Dismount synced => yes;
    Actor.DoCombatSpellApply synced => nothing;
    Actor.DogDropItems synced => nothing;
    Actor.DogPlaceInMouth synced => nothing;
    Actor.EquipSpell synced => nothing;
    Actor.EvaluatePackage synced => nothing;
    Actor.FollowerFollow synced => nothing;
    Actor.FollowerSetDistanceFar synced => nothing;
    Actor.FollowerSetDistanceMedium synced => nothing;
    Actor.FollowerSetDistanceNear synced => nothing;
    Actor.FollowerWait synced => nothing;
    Actor.GetCurrentPackage synced => nothing;
    Actor.GetDialogueTarget synced => nothing;
    Actor.GetEquippedSpell synced => nothing;
    Actor.GetFlyingState synced => zero;
    Actor.GetForcedLandingMarker synced => nothing;
    Actor.GetSleepState synced => zero;
    Actor.HasAssociation synced => no;
    Actor.HasDetectionLOS synced => yes;
    Actor.HasFamilyRelationship synced => no;
    Actor.HasMagicEffect synced => no;
    Actor.HasMagicEffectWithKeyword synced => no;
    Actor.HasParentRelationship synced => no;
    Actor.IsAlarmed synced => no;
    Actor.IsAllowedToFly synced => no;
    Actor.IsArrested synced => no;
    Actor.IsArrestingTarget synced => no;
    Actor.IsBeingRidden synced => no;
    Actor.IsBeingRiddenBy synced => no;
    Actor.IsChild synced => no;
    Actor.IsCommandedActor synced => no;
    Actor.IsDetectedBy synced => no;
    Actor.IsDismembered synced => no;
    Actor.IsFlying synced => no;
    Actor.IsGuard synced => no;
    Actor.IsInIronSights synced => no;
    Actor.IsInKillMove synced => no;
    Actor.IsInScene synced => no;
    Actor.IsOnMount synced => no;
    Actor.IsOverEncumbered synced => no;
    Actor.IsPlayersLastRiddenHorse synced => no;
    Actor.IsRunning synced => no;
    Actor.IsSeatOccupied synced => no;
    Actor.IsSprinting synced => no;
    Actor.IsTalking synced => no;
    Actor.IsTrespassing synced => no;
    Actor.MarkItemAsFavorite synced => nothing;
    Actor.OpenInventory synced => nothing;
    Actor.PlayIdle synced => yes;
    Actor.PlayIdleAction synced => yes;
    Actor.PlayIdleWithTarget synced => yes;
    Actor.PlaySubGraphAnimation synced => nothing;
    Actor.SendAssaultAlarm synced => nothing;
    Actor.SendTrespassAlarm synced => nothing;
    Actor.SetAllowFlying synced => nothing;
    Actor.SetAnimArchetypeConfident synced => nothing;
    Actor.SetAnimArchetypeDepressed synced => nothing;
    Actor.SetAnimArchetypeElderly synced => nothing;
    Actor.SetAnimArchetypeFriendly synced => nothing;
    Actor.SetAnimArchetypeIrritated synced => nothing;
    Actor.SetAnimArchetypeNervous synced => nothing;
    Actor.SetAvailableToBeCompanion synced => nothing;
    Actor.SetAvoidPlayer synced => nothing;
    Actor.SetCanDoCommand synced => nothing;
    Actor.SetCombatStyle synced => nothing;
    Actor.SetCommandState synced => nothing;
    Actor.SetCompanion synced => nothing;
    Actor.SetCriticalStage synced => nothing;
    Actor.SetDogAnimArchetypeAgitated synced => nothing;
    Actor.SetDogAnimArchetypeAlert synced => nothing;
    Actor.SetDogAnimArchetypePlayful synced => nothing;
    Actor.SetEyeTexture synced => nothing;
    Actor.SetForcedLandingMarker synced => nothing;
    Actor.SetHasCharGenSkeleton synced => nothing;
    Actor.SetHeadTracking synced => nothing;
    Actor.SetNotShowOnStealthMeter synced => nothing;
    Actor.SetOverrideVoiceType synced => nothing;
    Actor.SetPlayerResistingArrest synced => nothing;
    Actor.SetSubGraphFloatVariable synced => nothing;
    Actor.SetVehicle synced => nothing;
    Actor.ShowBarterMenu synced => nothing;
    Actor.StartFrenzyAttack synced => nothing;
    Actor.UnequipItemSlot synced => nothing;
    Actor.UnequipSpell synced => nothing;
    Actor.UnLockOwnedDoorsInCell synced => nothing;
    Actor.WouldBeStealing synced => no;

    ActorBase.GetClass synced => nothing;
    ActorBase.GetGiftFilter synced => nothing;
    ActorBase.SetOutfit synced => nothing;

    Alias.StartObjectProfiling synced => nothing;
    Alias.StopObjectProfiling synced => nothing;

    Cell.EnableFastTravel synced => nothing;
    Cell.Reset synced => nothing;
    Cell.SetFogColor synced => nothing;
    Cell.SetFogPlanes synced => nothing;
    Cell.SetFogPower synced => nothing;

    EffectShader.Play synced => nothing;
    EffectShader.Stop synced => nothing;

    Form.StartObjectProfiling synced => nothing;
    Form.StopObjectProfiling synced => nothing;

    Game.AddAchievement synced => nothing;
    Game.AddPerkPoints synced => nothing;
    Game.AdvanceSkill synced => nothing;
    Game.ClearPrison synced => nothing;
    Game.ClearTempEffects synced => nothing;
    Game.EnablePipboyHDRMask synced => nothing;
    Game.FadeOutGame synced => nothing;
    Game.ForceDisableSSRGodraysDirLight synced => nothing;
    Game.ForceFirstPerson synced => nothing;
    Game.ForceThirdPerson synced => nothing;
    Game.GetPlayerGrabbedRef synced => nothing;
    Game.GetPlayersLastRiddenHorse synced => nothing;
    Game.HideTitleSequenceMenu synced => nothing;
    Game.IncrementSkill synced => nothing;
    Game.InitializeMarkerDistances synced => nothing;
    Game.IsPlayerInRadioRange synced => no;
    Game.IsVATSPlaybackActive synced => no;
    Game.PlayBink latent => nothing;
    Game.PlayEventCamera synced => nothing;
    Game.PrecacheCharGen synced => nothing;
    Game.PrecacheCharGenClear synced => nothing;
    Game.RequestModel synced => nothing;
    Game.ServeTime synced => nothing;
    Game.SetCameraTarget synced => nothing;
    Game.SetCharGenHUDMode synced => nothing;
    Game.SetInChargen synced => nothing;
    Game.SetInsideMemoryHUDMode synced => nothing;
    Game.SetPlayerAIDriven synced => nothing;
    Game.SetPlayerOnElevator synced => nothing;
    Game.SetPlayerReportCrime synced => nothing;
    Game.SetSittingRotation synced => nothing;
    Game.ShakeCamera synced => nothing;
    Game.ShakeController synced => nothing;
    Game.ShowAllMapMarkers synced => nothing;
    Game.ShowFatigueWarningOnHUD synced => nothing;
    Game.ShowFirstPersonGeometry synced => nothing;
    Game.ShowPerkVaultBoyOnHUD synced => nothing;
    Game.ShowPipboyBootSequence synced => nothing;
    Game.ShowPipboyPlugin synced => nothing;
    Game.ShowRaceMenu synced => nothing;
    Game.ShowSPECIALMenu synced => nothing;
    Game.ShowTitleSequenceMenu synced => nothing;
    Game.ShowTrainingMenu synced => nothing;
    Game.StartDialogueCameraOrCenterOnTarget synced => nothing;
    Game.StartTitleSequence synced => nothing;
    Game.StopDialogueCamera synced => nothing;
    Game.TriggerScreenBlood synced => nothing;
    Game.UsingGamepad synced => no;

    ImageSpaceModifier.Apply synced => nothing;
    ImageSpaceModifier.ApplyCrossFade synced => nothing;
    ImageSpaceModifier.PopTo synced => nothing;
    ImageSpaceModifier.Remove synced => nothing;
    ImageSpaceModifier.RemoveCrossFade synced => nothing;

    Message.ClearHelpMessages synced => nothing;
    Message.ResetHelpMessage synced => nothing;
    Message.ShowAsHelpMessage synced => nothing;
    Message.UnshowAsHelpMessage synced => nothing;

    MusicType.Add synced => nothing;
    MusicType.Remove synced => nothing;

    ObjectReference.AddDependentAnimatedObjectReference synced => yes;
    ObjectReference.AddTextReplacementData synced => nothing;
    ObjectReference.ApplyConveyorBelt synced => nothing;
    ObjectReference.ApplyFanMotor synced => nothing;
    ObjectReference.ApplyHavokImpulse latent => nothing;
    ObjectReference.AttachMod synced => yes;
    ObjectReference.AttachModToInventoryItem synced => yes;
    ObjectReference.ClearFromOldLocations synced => nothing;
    ObjectReference.ConveyorBeltOn synced => nothing;
    ObjectReference.CreateDetectionEvent synced => nothing;
    ObjectReference.FanMotorOn synced => nothing;
    ObjectReference.ForceAddRagdollToWorld latent => nothing;
    ObjectReference.ForceRemoveRagdollFromWorld latent => nothing;
    ObjectReference.GetCurrentScene synced => nothing;
    ObjectReference.GetEncounterZone synced => nothing;
    ObjectReference.GetTeleportCell synced => nothing;
    ObjectReference.GetTransitionCell synced => nothing;
    ObjectReference.GetTriggerObjectCount synced => zero;
    ObjectReference.GetVoiceType synced => nothing;
    ObjectReference.GetWorldSpace synced => nothing;
    ObjectReference.HasDirectLOS synced => yes;
    ObjectReference.HasEffectKeyword synced => no;
    ObjectReference.HasNode synced => no;
    ObjectReference.InterruptCast synced => nothing;
    ObjectReference.IsActivateChild synced => no;
    ObjectReference.IsConveyorBeltOn synced => no;
    ObjectReference.IsFanMotorOn synced => no;
    ObjectReference.IsFurnitureInUse synced => no;
    ObjectReference.IsFurnitureMarkerInUse synced => no;
    ObjectReference.IsInDialogueWithPlayer synced => no;
    ObjectReference.IsLockBroken synced => no;
    ObjectReference.IsPowered synced => no;
    ObjectReference.IsQuestItem synced => no;
    ObjectReference.IsTeleportAreaLoaded synced => no;
    ObjectReference.KnockAreaEffect synced => nothing;
    ObjectReference.MakeRadioReceiver synced => nothing;
    ObjectReference.MakeTransmitterRepeater synced => nothing;
    ObjectReference.PauseAudio synced => nothing;
    ObjectReference.PlayAnimation synced => yes;
    ObjectReference.PlayAnimationAndWait latent => yes;
    ObjectReference.PlayGamebryoAnimation synced => yes;
    ObjectReference.PlayImpactEffect synced => yes;
    ObjectReference.PlaySyncedAnimationAndWaitSS latent => yes;
    ObjectReference.PlaySyncedAnimationSS synced => yes;
    ObjectReference.PlayTerrainEffect synced => nothing;
    ObjectReference.PreloadExteriorCell synced => nothing;
    ObjectReference.PreloadTargetArea synced => nothing;
    ObjectReference.ProcessTrapHit synced => nothing;
    ObjectReference.PushActorAway synced => nothing;
    ObjectReference.RecalculateResources synced => nothing;
    ObjectReference.RemoveAllMods synced => nothing;
    ObjectReference.RemoveAllModsFromInventoryItem synced => nothing;
    ObjectReference.RemoveDependentAnimatedObjectReference synced => yes;
    ObjectReference.RemoveMod synced => nothing;
    ObjectReference.RemoveModFromInventoryItem synced => nothing;
    ObjectReference.ResumeAudio synced => nothing;
    ObjectReference.ReverseConveyorBelt synced => nothing;
    ObjectReference.Say synced => nothing;
    ObjectReference.SayCustom synced => nothing;
    ObjectReference.SendStealAlarm synced => nothing;
    ObjectReference.SetActivateTextOverride synced => nothing;
    ObjectReference.SetActorCause synced => nothing;
    ObjectReference.SetAttractionActive synced => nothing;
    ObjectReference.SetConveyorBeltVelocity synced => nothing;
    ObjectReference.SetDirectAtTarget synced => nothing;
    ObjectReference.SetHarvested synced => nothing;
    ObjectReference.SetMotionType latent => nothing;
    ObjectReference.SetNoFavorAllowed synced => nothing;
    ObjectReference.SetPersistLoc synced => nothing;
    ObjectReference.SetPlayerHasTaken synced => nothing;
    ObjectReference.StartWorkshop synced => nothing;
    ObjectReference.TetherToHorse synced => nothing;
    ObjectReference.WaitForAnimationEvent latent => yes;
    ObjectReference.WaitForWorkshopResourceRecalc latent => nothing;

    Quest.ResetSpeechChallenges synced => nothing;

    ShaderParticleGeometry.Apply synced => nothing;
    ShaderParticleGeometry.Remove synced => nothing;

    Sound.Play synced => one;
    Sound.PlayAndWait latent => yes;
    Sound.SetInstanceVolume synced => nothing;
    Sound.StopInstance synced => nothing;

    SoundCategory.Mute synced => nothing;
    SoundCategory.Pause synced => nothing;
    SoundCategory.SetFrequency synced => nothing;
    SoundCategory.SetVolume synced => nothing;
    SoundCategory.UnMute synced => nothing;
    SoundCategory.UnPause synced => nothing;

    SoundCategorySnapshot.Push synced => nothing;
    SoundCategorySnapshot.Remove synced => nothing;

    Spell.IsHostile synced => no;

    Topic.Add synced => nothing;

    VisualEffect.Play synced => nothing;
    VisualEffect.Stop synced => nothing;

    Weapon.Fire synced => nothing;
    Weapon.GetAmmo synced => nothing;

    Weather.ForceActive synced => nothing;
    Weather.ReleaseOverride synced => nothing;
    Weather.SetActive synced => nothing;
};

pub(super) fn nothing(_: &mut WorldCall<'_>) -> Answer {
    Answer::None
}

fn yes(_: &mut WorldCall<'_>) -> Answer {
    Answer::Bool(true)
}

pub(super) fn no(_: &mut WorldCall<'_>) -> Answer {
    Answer::Bool(false)
}

fn zero(_: &mut WorldCall<'_>) -> Answer {
    Answer::Int(0)
}

fn one(_: &mut WorldCall<'_>) -> Answer {
    Answer::Int(1)
}
