//! Natives that have nothing to do in a world without pictures, sound, physics and behaviour.
//!
//! They are known and silent: scripts that play sounds and animations all day should not fill the
//! log with warnings. What they answer lets callers go on: animations play, nobody is flying.

use super::{Answer, Call, Row, table};

pub(super) static ROWS: &[Row] = table! {
    ActiveMagicEffect.StartObjectProfiling "()" Synced => nothing;
    ActiveMagicEffect.StopObjectProfiling "()" Synced => nothing;

    Actor.AllowBleedoutDialogue "(Bool)" Synced => nothing;
    Actor.AllowCompanion "(Bool, Bool)" Synced => nothing;
    Actor.AllowPCDialogue "(Bool)" Synced => nothing;
    Actor.AttachAshPile "(Form)" Latent => nothing;
    Actor.AttemptAnimationSetSwitch "()" Synced => nothing;
    Actor.CanFlyHere "() Bool" Synced => no;
    Actor.ChangeAnimArchetype "(Keyword) Bool" Synced => yes;
    Actor.ChangeAnimFaceArchetype "(Keyword)" Synced => nothing;
    Actor.ChangeAnimFlavor "(Keyword) Bool" Synced => yes;
    Actor.ChangeHeadPart "(HeadPart, Bool, Bool)" Synced => nothing;
    Actor.ClearArrested "()" Synced => nothing;
    Actor.ClearExpressionOverride "()" Synced => nothing;
    Actor.ClearExtraArrows "()" Synced => nothing;
    Actor.DisallowCompanion "(Bool)" Synced => nothing;
    Actor.Dismember "(String, Bool, Bool, Bool)" Synced => nothing;
    Actor.Dismount "() Bool" Synced => yes;
    Actor.DispelAllSpells "()" Synced => nothing;
    Actor.DispelSpell "(Spell) Bool" Synced => no;
    Actor.DoCombatSpellApply "(Spell, ObjectReference)" Synced => nothing;
    Actor.DogDropItems "()" Synced => nothing;
    Actor.DogPlaceInMouth "(Form)" Synced => nothing;
    Actor.EquipSpell "(Spell, Int)" Synced => nothing;
    Actor.EvaluatePackage "(Bool)" Synced => nothing;
    Actor.FollowerFollow "()" Synced => nothing;
    Actor.FollowerSetDistanceFar "()" Synced => nothing;
    Actor.FollowerSetDistanceMedium "()" Synced => nothing;
    Actor.FollowerSetDistanceNear "()" Synced => nothing;
    Actor.FollowerWait "()" Synced => nothing;
    Actor.GetCurrentPackage "() Package" Synced => nothing;
    Actor.GetDialogueTarget "() Actor" Synced => nothing;
    Actor.GetEquippedSpell "(Int) Spell" Synced => nothing;
    Actor.GetFlyingState "() Int" Synced => zero;
    Actor.GetForcedLandingMarker "() ObjectReference" Synced => nothing;
    Actor.GetSleepState "() Int" Synced => zero;
    Actor.HasAssociation "(AssociationType, Actor) Bool" Synced => no;
    Actor.HasDetectionLOS "(ObjectReference) Bool" Synced => yes;
    Actor.HasFamilyRelationship "(Actor) Bool" Synced => no;
    Actor.HasMagicEffect "(MagicEffect) Bool" Synced => no;
    Actor.HasMagicEffectWithKeyword "(Keyword) Bool" Synced => no;
    Actor.HasParentRelationship "(Actor) Bool" Synced => no;
    Actor.IsAlarmed "() Bool" Synced => no;
    Actor.IsAllowedToFly "() Bool" Synced => no;
    Actor.IsArrested "() Bool" Synced => no;
    Actor.IsArrestingTarget "() Bool" Synced => no;
    Actor.IsBeingRidden "() Bool" Synced => no;
    Actor.IsBeingRiddenBy "(Actor) Bool" Synced => no;
    Actor.IsChild "() Bool" Synced => no;
    Actor.IsCommandedActor "() Bool" Synced => no;
    Actor.IsDetectedBy "(Actor) Bool" Synced => no;
    Actor.IsDismembered "(String) Bool" Synced => no;
    Actor.IsFlying "() Bool" Synced => no;
    Actor.IsGuard "() Bool" Synced => no;
    Actor.IsInIronSights "() Bool" Synced => no;
    Actor.IsInKillMove "() Bool" Synced => no;
    Actor.IsInScene "() Bool" Synced => no;
    Actor.IsOnMount "() Bool" Synced => no;
    Actor.IsOverEncumbered "() Bool" Synced => no;
    Actor.IsPlayersLastRiddenHorse "() Bool" Synced => no;
    Actor.IsRunning "() Bool" Synced => no;
    Actor.IsSeatOccupied "(Keyword) Bool" Synced => no;
    Actor.IsSprinting "() Bool" Synced => no;
    Actor.IsTalking "() Bool" Synced => no;
    Actor.IsTrespassing "() Bool" Synced => no;
    Actor.MarkItemAsFavorite "(Form, Int)" Synced => nothing;
    Actor.OpenInventory "(Bool)" Synced => nothing;
    Actor.PlayIdle "(Idle) Bool" Synced => yes;
    Actor.PlayIdleAction "(Action, ObjectReference) Bool" Synced => yes;
    Actor.PlayIdleWithTarget "(Idle, ObjectReference) Bool" Synced => yes;
    Actor.PlaySubGraphAnimation "(String)" Synced => nothing;
    Actor.SendAssaultAlarm "()" Synced => nothing;
    Actor.SendTrespassAlarm "(Actor)" Synced => nothing;
    Actor.SetAllowFlying "(Bool, Bool, Bool)" Synced => nothing;
    Actor.SetAnimArchetypeConfident "()" Synced => nothing;
    Actor.SetAnimArchetypeDepressed "()" Synced => nothing;
    Actor.SetAnimArchetypeElderly "()" Synced => nothing;
    Actor.SetAnimArchetypeFriendly "()" Synced => nothing;
    Actor.SetAnimArchetypeIrritated "()" Synced => nothing;
    Actor.SetAnimArchetypeNervous "()" Synced => nothing;
    Actor.SetAvailableToBeCompanion "()" Synced => nothing;
    Actor.SetAvoidPlayer "(Bool)" Synced => nothing;
    Actor.SetCanDoCommand "(Bool)" Synced => nothing;
    Actor.SetCombatStyle "(CombatStyle)" Synced => nothing;
    Actor.SetCommandState "(Bool)" Synced => nothing;
    Actor.SetCompanion "(Bool, Bool)" Synced => nothing;
    Actor.SetCriticalStage "(Int)" Synced => nothing;
    Actor.SetDogAnimArchetypeAgitated "()" Synced => nothing;
    Actor.SetDogAnimArchetypeAlert "()" Synced => nothing;
    Actor.SetDogAnimArchetypePlayful "()" Synced => nothing;
    Actor.SetEyeTexture "(TextureSet)" Synced => nothing;
    Actor.SetForcedLandingMarker "(ObjectReference)" Synced => nothing;
    Actor.SetHasCharGenSkeleton "(Bool)" Synced => nothing;
    Actor.SetHeadTracking "(Bool)" Synced => nothing;
    Actor.SetNotShowOnStealthMeter "(Bool)" Synced => nothing;
    Actor.SetOverrideVoiceType "(VoiceType)" Synced => nothing;
    Actor.SetPlayerResistingArrest "()" Synced => nothing;
    Actor.SetSubGraphFloatVariable "(String, Float)" Synced => nothing;
    Actor.SetVehicle "(Actor)" Synced => nothing;
    Actor.ShowBarterMenu "()" Synced => nothing;
    Actor.StartFrenzyAttack "(Float, Float)" Synced => nothing;
    Actor.UnequipItemSlot "(Int)" Synced => nothing;
    Actor.UnequipSpell "(Spell, Int)" Synced => nothing;
    Actor.UnLockOwnedDoorsInCell "()" Synced => nothing;
    Actor.WouldBeStealing "(ObjectReference) Bool" Synced => no;

    ActorBase.GetClass "() Class" Synced => nothing;
    ActorBase.GetGiftFilter "() FormList" Synced => nothing;
    ActorBase.SetOutfit "(Outfit, Bool)" Synced => nothing;

    Alias.StartObjectProfiling "()" Synced => nothing;
    Alias.StopObjectProfiling "()" Synced => nothing;

    Cell.EnableFastTravel "(Bool)" Synced => nothing;
    Cell.Reset "()" Synced => nothing;
    Cell.SetFogColor "(Int, Int, Int, Int, Int, Int)" Synced => nothing;
    Cell.SetFogPlanes "(Float, Float)" Synced => nothing;
    Cell.SetFogPower "(Float)" Synced => nothing;

    EffectShader.Play "(ObjectReference, Float)" Synced => nothing;
    EffectShader.Stop "(ObjectReference)" Synced => nothing;

    Form.StartObjectProfiling "()" Synced => nothing;
    Form.StopObjectProfiling "()" Synced => nothing;

    Game.AddAchievement "global (Int)" Synced => nothing;
    Game.AddPerkPoints "global (Int)" Synced => nothing;
    Game.AdvanceSkill "global (String, Float)" Synced => nothing;
    Game.ClearPrison "global ()" Synced => nothing;
    Game.ClearTempEffects "global ()" Synced => nothing;
    Game.EnablePipboyHDRMask "global (Bool)" Synced => nothing;
    Game.FadeOutGame "global (Bool, Bool, Float, Float, Bool)" Synced => nothing;
    Game.ForceDisableSSRGodraysDirLight "global (Bool, Bool, Bool)" Synced => nothing;
    Game.ForceFirstPerson "global ()" Synced => nothing;
    Game.ForceThirdPerson "global ()" Synced => nothing;
    Game.GetPlayerGrabbedRef "global () ObjectReference" Synced => nothing;
    Game.GetPlayersLastRiddenHorse "global () Actor" Synced => nothing;
    Game.HideTitleSequenceMenu "global ()" Synced => nothing;
    Game.IncrementSkill "global (ActorValue, Int)" Synced => nothing;
    Game.InitializeMarkerDistances "global ()" Synced => nothing;
    Game.IsPlayerInRadioRange "global (Float) Bool" Synced => no;
    Game.IsVATSPlaybackActive "global () Bool" Synced => no;
    Game.PlayBink "global (String, Bool, Bool, Bool, Bool, Bool)" Latent => nothing;
    Game.PlayEventCamera "global (CameraShot, ObjectReference)" Synced => nothing;
    Game.PrecacheCharGen "global ()" Synced => nothing;
    Game.PrecacheCharGenClear "global ()" Synced => nothing;
    Game.RequestModel "global (String)" Synced => nothing;
    Game.ServeTime "global ()" Synced => nothing;
    Game.SetCameraTarget "global (Actor)" Synced => nothing;
    Game.SetCharGenHUDMode "global (Int)" Synced => nothing;
    Game.SetInChargen "global (Bool, Bool, Bool)" Synced => nothing;
    Game.SetInsideMemoryHUDMode "global (Bool)" Synced => nothing;
    Game.SetPlayerAIDriven "global (Bool)" Synced => nothing;
    Game.SetPlayerOnElevator "global (Bool)" Synced => nothing;
    Game.SetPlayerReportCrime "global (Bool)" Synced => nothing;
    Game.SetSittingRotation "global (Float)" Synced => nothing;
    Game.ShakeCamera "global (ObjectReference, Float, Float)" Synced => nothing;
    Game.ShakeController "global (Float, Float, Float)" Synced => nothing;
    Game.ShowAllMapMarkers "global ()" Synced => nothing;
    Game.ShowFatigueWarningOnHUD "global ()" Synced => nothing;
    Game.ShowFirstPersonGeometry "global (Bool)" Synced => nothing;
    Game.ShowPerkVaultBoyOnHUD "global (String, Sound)" Synced => nothing;
    Game.ShowPipboyBootSequence "global (String)" Synced => nothing;
    Game.ShowPipboyPlugin "global ()" Synced => nothing;
    Game.ShowRaceMenu "global (ObjectReference, Int, ObjectReference, ObjectReference, ObjectReference)" Synced => nothing;
    Game.ShowSPECIALMenu "global ()" Synced => nothing;
    Game.ShowTitleSequenceMenu "global ()" Synced => nothing;
    Game.ShowTrainingMenu "global (Actor)" Synced => nothing;
    Game.StartDialogueCameraOrCenterOnTarget "global (ObjectReference)" Synced => nothing;
    Game.StartTitleSequence "global (String)" Synced => nothing;
    Game.StopDialogueCamera "global (Bool, Bool)" Synced => nothing;
    Game.TriggerScreenBlood "global (Int)" Synced => nothing;
    Game.UsingGamepad "global () Bool" Synced => no;

    ImageSpaceModifier.Apply "(Float)" Synced => nothing;
    ImageSpaceModifier.ApplyCrossFade "(Float)" Synced => nothing;
    ImageSpaceModifier.PopTo "(ImageSpaceModifier, Float)" Synced => nothing;
    ImageSpaceModifier.Remove "()" Synced => nothing;
    ImageSpaceModifier.RemoveCrossFade "global (Float)" Synced => nothing;

    Message.ClearHelpMessages "global ()" Synced => nothing;
    Message.ResetHelpMessage "global (String)" Synced => nothing;
    Message.ShowAsHelpMessage "(String, Float, Float, Int, String, Int)" Synced => nothing;
    Message.UnshowAsHelpMessage "()" Synced => nothing;

    MusicType.Add "()" Synced => nothing;
    MusicType.Remove "()" Synced => nothing;

    ObjectReference.AddDependentAnimatedObjectReference "(ObjectReference) Bool" Synced => yes;
    ObjectReference.AddTextReplacementData "(String, Form)" Synced => nothing;
    ObjectReference.ApplyConveyorBelt "(String, Float, Float, Float, Bool, Bool)" Synced => nothing;
    ObjectReference.ApplyFanMotor "(String, Float, Float, Float, Float, Bool)" Synced => nothing;
    ObjectReference.ApplyHavokImpulse "(Float, Float, Float, Float)" Latent => nothing;
    ObjectReference.AttachMod "(ObjectMod, Int) Bool" Synced => yes;
    ObjectReference.AttachModToInventoryItem "(Form, ObjectMod) Bool" Synced => yes;
    ObjectReference.ClearFromOldLocations "()" Synced => nothing;
    ObjectReference.ConveyorBeltOn "(Bool)" Synced => nothing;
    ObjectReference.CreateDetectionEvent "(Actor, Int)" Synced => nothing;
    ObjectReference.FanMotorOn "(Bool)" Synced => nothing;
    ObjectReference.ForceAddRagdollToWorld "()" Latent => nothing;
    ObjectReference.ForceRemoveRagdollFromWorld "()" Latent => nothing;
    ObjectReference.GetCurrentScene "() Scene" Synced => nothing;
    ObjectReference.GetEncounterZone "() EncounterZone" Synced => nothing;
    ObjectReference.GetTeleportCell "() Cell" Synced => nothing;
    ObjectReference.GetTransitionCell "() Cell" Synced => nothing;
    ObjectReference.GetTriggerObjectCount "() Int" Synced => zero;
    ObjectReference.GetVoiceType "() VoiceType" Synced => nothing;
    ObjectReference.GetWorldSpace "() WorldSpace" Synced => nothing;
    ObjectReference.HasDirectLOS "(ObjectReference, String, String) Bool" Synced => yes;
    ObjectReference.HasEffectKeyword "(Keyword) Bool" Synced => no;
    ObjectReference.HasNode "(String) Bool" Synced => no;
    ObjectReference.InterruptCast "()" Synced => nothing;
    ObjectReference.IsActivateChild "(ObjectReference) Bool" Synced => no;
    ObjectReference.IsConveyorBeltOn "() Bool" Synced => no;
    ObjectReference.IsFanMotorOn "() Bool" Synced => no;
    ObjectReference.IsFurnitureInUse "(Bool) Bool" Synced => no;
    ObjectReference.IsFurnitureMarkerInUse "(Int, Bool) Bool" Synced => no;
    ObjectReference.IsInDialogueWithPlayer "() Bool" Synced => no;
    ObjectReference.IsLockBroken "() Bool" Synced => no;
    ObjectReference.IsPowered "() Bool" Synced => no;
    ObjectReference.IsQuestItem "() Bool" Synced => no;
    ObjectReference.IsTeleportAreaLoaded "() Bool" Synced => no;
    ObjectReference.KnockAreaEffect "(Float, Float)" Synced => nothing;
    ObjectReference.MakeRadioReceiver "(Float, Float, OutputModel, Bool, Bool)" Synced => nothing;
    ObjectReference.MakeTransmitterRepeater "(ObjectReference, Float, Float, Bool)" Synced => nothing;
    ObjectReference.PauseAudio "()" Synced => nothing;
    ObjectReference.PlayAnimation "(String) Bool" Synced => yes;
    ObjectReference.PlayAnimationAndWait "(String, String) Bool" Latent => yes;
    ObjectReference.PlayGamebryoAnimation "(String, Bool, Float) Bool" Synced => yes;
    ObjectReference.PlayImpactEffect "(ImpactDataSet, String, Float, Float, Float, Float, Bool, Bool) Bool" Synced => yes;
    ObjectReference.PlaySyncedAnimationAndWaitSS "(String, String, ObjectReference, String, String) Bool" Latent => yes;
    ObjectReference.PlaySyncedAnimationSS "(String, ObjectReference, String) Bool" Synced => yes;
    ObjectReference.PlayTerrainEffect "(String, String)" Synced => nothing;
    ObjectReference.PreloadExteriorCell "()" Synced => nothing;
    ObjectReference.PreloadTargetArea "()" Synced => nothing;
    ObjectReference.ProcessTrapHit "(ObjectReference, Float, Float, Float, Float, Float, Float, Float, Float, Int, Float)" Synced => nothing;
    ObjectReference.PushActorAway "(Actor, Float)" Synced => nothing;
    ObjectReference.RecalculateResources "()" Synced => nothing;
    ObjectReference.RemoveAllMods "()" Synced => nothing;
    ObjectReference.RemoveAllModsFromInventoryItem "(Form)" Synced => nothing;
    ObjectReference.RemoveDependentAnimatedObjectReference "(ObjectReference) Bool" Synced => yes;
    ObjectReference.RemoveMod "(ObjectMod)" Synced => nothing;
    ObjectReference.RemoveModFromInventoryItem "(Form, ObjectMod)" Synced => nothing;
    ObjectReference.ResumeAudio "()" Synced => nothing;
    ObjectReference.ReverseConveyorBelt "(Bool)" Synced => nothing;
    ObjectReference.Say "(Topic, Actor, Bool, ObjectReference)" Synced => nothing;
    ObjectReference.SayCustom "(Keyword, Actor, Bool, ObjectReference)" Synced => nothing;
    ObjectReference.SendStealAlarm "(Actor)" Synced => nothing;
    ObjectReference.SetActivateTextOverride "(Message)" Synced => nothing;
    ObjectReference.SetActorCause "(Actor)" Synced => nothing;
    ObjectReference.SetAttractionActive "(Keyword, Bool)" Synced => nothing;
    ObjectReference.SetConveyorBeltVelocity "(Float, Float, Float)" Synced => nothing;
    ObjectReference.SetDirectAtTarget "(ObjectReference)" Synced => nothing;
    ObjectReference.SetHarvested "(Bool)" Synced => nothing;
    ObjectReference.SetMotionType "(Int, Bool)" Latent => nothing;
    ObjectReference.SetNoFavorAllowed "(Bool)" Synced => nothing;
    ObjectReference.SetPersistLoc "(Location)" Synced => nothing;
    ObjectReference.SetPlayerHasTaken "(Bool)" Synced => nothing;
    ObjectReference.StartWorkshop "(Bool)" Synced => nothing;
    ObjectReference.TetherToHorse "(ObjectReference)" Synced => nothing;
    ObjectReference.WaitForAnimationEvent "(String) Bool" Latent => yes;
    ObjectReference.WaitForWorkshopResourceRecalc "()" Latent => nothing;

    Quest.ResetSpeechChallenges "()" Synced => nothing;

    ShaderParticleGeometry.Apply "(Float)" Synced => nothing;
    ShaderParticleGeometry.Remove "(Float)" Synced => nothing;

    Sound.Play "(ObjectReference) Int" Synced => one;
    Sound.PlayAndWait "(ObjectReference) Bool" Latent => yes;
    Sound.SetInstanceVolume "global (Int, Float)" Synced => nothing;
    Sound.StopInstance "global (Int)" Synced => nothing;

    SoundCategory.Mute "()" Synced => nothing;
    SoundCategory.Pause "()" Synced => nothing;
    SoundCategory.SetFrequency "(Float)" Synced => nothing;
    SoundCategory.SetVolume "(Float)" Synced => nothing;
    SoundCategory.UnMute "()" Synced => nothing;
    SoundCategory.UnPause "()" Synced => nothing;

    SoundCategorySnapshot.Push "(Float)" Synced => nothing;
    SoundCategorySnapshot.Remove "()" Synced => nothing;

    Spell.Cast "(ObjectReference, ObjectReference)" Latent => nothing;
    Spell.IsHostile "() Bool" Synced => no;
    Spell.RemoteCast "(ObjectReference, Actor, ObjectReference)" Latent => nothing;

    Topic.Add "()" Synced => nothing;

    VisualEffect.Play "(ObjectReference, Float, ObjectReference)" Synced => nothing;
    VisualEffect.Stop "(ObjectReference)" Synced => nothing;

    Weapon.Fire "(ObjectReference, Ammo)" Synced => nothing;
    Weapon.GetAmmo "() Ammo" Synced => nothing;

    Weather.ForceActive "(Bool)" Synced => nothing;
    Weather.ReleaseOverride "global ()" Synced => nothing;
    Weather.SetActive "(Bool, Bool)" Synced => nothing;
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
