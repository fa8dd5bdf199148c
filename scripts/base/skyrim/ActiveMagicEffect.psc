ScriptName ActiveMagicEffect Hidden
{One running magic effect on one target; scripts that extend it live as long as the effect.}

Function AddInventoryEventFilter(Form akFilter) Native
Function Dispel() Native
MagicEffect Function GetBaseObject() Native
Actor Function GetCasterActor() Native
Actor Function GetTargetActor() Native
Bool Function RegisterForAnimationEvent(ObjectReference akSender, String asEventName) Native
Function RegisterForLOS(Actor akViewer, ObjectReference akTarget) Native
Function RegisterForSingleLOSGain(Actor akViewer, ObjectReference akTarget) Native
Function RegisterForSingleLOSLost(Actor akViewer, ObjectReference akTarget) Native
Function RegisterForSingleUpdate(Float afInterval) Native
Function RegisterForSingleUpdateGameTime(Float afInterval) Native
Function RegisterForSleep() Native
Function RegisterForTrackedStatsEvent() Native
Function RegisterForUpdate(Float afInterval) Native
Function RegisterForUpdateGameTime(Float afInterval) Native
Function RemoveAllInventoryEventFilters() Native
Function RemoveInventoryEventFilter(Form akFilter) Native
Function StartObjectProfiling() Native
Function StopObjectProfiling() Native
Function UnregisterForAnimationEvent(ObjectReference akSender, String asEventName) Native
Function UnregisterForLOS(Actor akViewer, ObjectReference akTarget) Native
Function UnregisterForSleep() Native
Function UnregisterForTrackedStatsEvent() Native
Function UnregisterForUpdate() Native
Function UnregisterForUpdateGameTime() Native

Event OnActivate(ObjectReference akActionRef)
EndEvent

Event OnAnimationEvent(ObjectReference akSource, String asEventName)
EndEvent

Event OnAnimationEventUnregistered(ObjectReference akSource, String asEventName)
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

Event OnCombatStateChanged(Actor akTarget, Int aeCombatState)
EndEvent

Event OnContainerChanged(ObjectReference akNewContainer, ObjectReference akOldContainer)
EndEvent

Event OnDeath(Actor akKiller)
EndEvent

Event OnDestructionStageChanged(Int aiOldStage, Int aiCurrentStage)
EndEvent

Event OnDetachedFromCell()
EndEvent

Event OnDying(Actor akKiller)
EndEvent

Event OnEffectFinish(Actor akTarget, Actor akCaster)
EndEvent

Event OnEffectStart(Actor akTarget, Actor akCaster)
EndEvent

Event OnEquipped(Actor akActor)
EndEvent

Event OnGainLOS(Actor akViewer, ObjectReference akTarget)
EndEvent

Event OnGetUp(ObjectReference akFurniture)
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

Event OnLocationChange(Location akOldLoc, Location akNewLoc)
EndEvent

Event OnLockStateChanged()
EndEvent

Event OnLostLOS(Actor akViewer, ObjectReference akTarget)
EndEvent

Event OnLycanthropyStateChanged(Bool abIsWerewolf)
EndEvent

Event OnMagicEffectApply(ObjectReference akCaster, MagicEffect akEffect)
EndEvent

Event OnObjectEquipped(Form akBaseObject, ObjectReference akReference)
EndEvent

Event OnObjectUnequipped(Form akBaseObject, ObjectReference akReference)
EndEvent

Event OnOpen(ObjectReference akActionRef)
EndEvent

Event OnPackageChange(Package akOldPackage)
EndEvent

Event OnPackageEnd(Package akOldPackage)
EndEvent

Event OnPackageStart(Package akNewPackage)
EndEvent

Event OnPlayerBowShot(Weapon akWeapon, Ammo akAmmo, Float afPower, Bool abSunGazing)
EndEvent

Event OnPlayerFastTravelEnd(Float afTravelGameTimeHours)
EndEvent

Event OnPlayerLoadGame()
EndEvent

Event OnRaceSwitchComplete()
EndEvent

Event OnRead()
EndEvent

Event OnRelease()
EndEvent

Event OnReset()
EndEvent

Event OnSell(Actor akSeller)
EndEvent

Event OnSit(ObjectReference akFurniture)
EndEvent

Event OnSleepStart(Float afSleepStartTime, Float afDesiredSleepEndTime)
EndEvent

Event OnSleepStop(Bool abInterrupted)
EndEvent

Event OnSpellCast(Form akSpell)
EndEvent

Event OnTrackedStatsEvent(String arStatName, Int aiStatValue)
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

Event OnUpdate()
EndEvent

Event OnUpdateGameTime()
EndEvent

Event OnVampireFeed(Actor akTarget)
EndEvent

Event OnVampirismStateChanged(Bool abIsVampire)
EndEvent

Event OnWardHit(ObjectReference akCaster, Spell akSpell, Int aiStatus)
EndEvent
