ScriptName ReferenceAlias Extends Alias Hidden
{An alias that is filled with one reference and hears that reference's events.}

Import ObjectReference

Function AddInventoryEventFilter(Form akFilter) Native
Function Clear() Native
Function ForceRefTo(ObjectReference akNewRef) Native
ObjectReference Function GetReference() Native
Function RemoveAllInventoryEventFilters() Native
Function RemoveInventoryEventFilter(Form akFilter) Native

Bool Function ForceRefIfEmpty(ObjectReference akNewRef)
    If GetReference()
        Return False
    EndIf
    ForceRefTo(akNewRef)
    Return True
EndFunction

Actor Function GetActorRef()
    Return GetReference() As Actor
EndFunction

Actor Function GetActorReference()
    Return GetReference() As Actor
EndFunction

ObjectReference Function GetRef()
    Return GetReference()
EndFunction

Bool Function TryToAddToFaction(Faction FactionToAddTo)
    Actor filled = GetActorReference()
    If !filled
        Return False
    EndIf
    filled.AddToFaction(FactionToAddTo)
    Return True
EndFunction

Bool Function TryToClear()
    If !GetReference()
        Return False
    EndIf
    Clear()
    Return True
EndFunction

Bool Function TryToDisable()
    ObjectReference filled = GetReference()
    If !filled
        Return False
    EndIf
    filled.Disable()
    Return True
EndFunction

Bool Function TryToDisableNoWait()
    ObjectReference filled = GetReference()
    If !filled
        Return False
    EndIf
    filled.DisableNoWait()
    Return True
EndFunction

Bool Function TryToEnable()
    ObjectReference filled = GetReference()
    If !filled
        Return False
    EndIf
    filled.Enable()
    Return True
EndFunction

Bool Function TryToEnableNoWait()
    ObjectReference filled = GetReference()
    If !filled
        Return False
    EndIf
    filled.EnableNoWait()
    Return True
EndFunction

Bool Function TryToEvaluatePackage()
    Actor filled = GetActorReference()
    If !filled
        Return False
    EndIf
    filled.EvaluatePackage()
    Return True
EndFunction

Bool Function TryToKill()
    Actor filled = GetActorReference()
    If !filled
        Return False
    EndIf
    filled.Kill()
    Return True
EndFunction

Bool Function TryToMoveTo(ObjectReference RefToMoveTo)
    ObjectReference filled = GetReference()
    If !filled
        Return False
    EndIf
    filled.MoveTo(RefToMoveTo)
    Return True
EndFunction

Bool Function TryToRemoveFromFaction(Faction FactionToRemoveFrom)
    Actor filled = GetActorReference()
    If !filled
        Return False
    EndIf
    filled.RemoveFromFaction(FactionToRemoveFrom)
    Return True
EndFunction

Bool Function TryToReset()
    ObjectReference filled = GetReference()
    If !filled
        Return False
    EndIf
    filled.Reset()
    Return True
EndFunction

Bool Function TryToStopCombat()
    Actor filled = GetActorReference()
    If !filled
        Return False
    EndIf
    filled.StopCombat()
    Return True
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

Event OnEnterBleedout()
EndEvent

Event OnEquipped(Actor akActor)
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

Event OnSpellCast(Form akSpell)
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

Event OnVampireFeed(Actor akTarget)
EndEvent

Event OnVampirismStateChanged(Bool abIsVampire)
EndEvent

Event OnWardHit(ObjectReference akCaster, Spell akSpell, Int aiStatus)
EndEvent
