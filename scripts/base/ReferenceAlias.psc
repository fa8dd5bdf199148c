ScriptName ReferenceAlias Extends Alias Native Hidden
{An alias that is filled with one reference and hears that reference's events.}

Import ObjectReference

Function ApplyToRef(ObjectReference akRef) Native
Function Clear() Native
Function ForceRefTo(ObjectReference akNewRef) Native
ObjectReference Function GetReference() Native
Function RemoveFromRef(ObjectReference akRef) Native

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

Float Function TryToGetActorValue(ActorValue ActorValueToGet)
    Actor filled = GetActorReference()
    If !filled
        Return 0.0
    EndIf
    Return filled.GetValue(ActorValueToGet)
EndFunction

Float Function TryToGetValue(ActorValue akAV)
    Return TryToGetActorValue(akAV)
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

Bool Function TryToSetActorValue(ActorValue ValueToSet, Float afValue)
    Actor filled = GetActorReference()
    If !filled
        Return False
    EndIf
    filled.SetValue(ValueToSet, afValue)
    Return True
EndFunction

Bool Function TryToSetValue(ActorValue akAV, Float afValue)
    Actor filled = GetActorReference()
    If !filled
        Return False
    EndIf
    filled.SetValue(akAV, afValue)
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

Event OnContainerChanged(ObjectReference akNewContainer, ObjectReference akOldContainer)
EndEvent

Event OnCripple(ActorValue akActorValue, Bool abCrippled)
EndEvent

Event OnDeath(Actor akKiller)
EndEvent

Event OnDeferredKill(Actor akKiller)
EndEvent

Event OnDestructionStageChanged(Int aiOldStage, Int aiCurrentStage)
EndEvent

Event OnDifficultyChanged(Int aOldDifficulty, Int aNewDifficulty)
EndEvent

Event OnDying(Actor akKiller)
EndEvent

Event OnEnterBleedout()
EndEvent

Event OnEnterSneaking()
EndEvent

Event OnEquipped(Actor akActor)
EndEvent

Event OnEscortWaitStart()
EndEvent

Event OnEscortWaitStop()
EndEvent

Event OnExitFurniture(ObjectReference akActionRef)
EndEvent

Event OnGetUp(ObjectReference akFurniture)
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

Event OnItemEquipped(Form akBaseObject, ObjectReference akReference)
EndEvent

Event OnItemRemoved(Form akBaseItem, Int aiItemCount, ObjectReference akItemReference, \
        ObjectReference akDestContainer)
EndEvent

Event OnItemUnequipped(Form akBaseObject, ObjectReference akReference)
EndEvent

Event OnKill(Actor akVictim)
EndEvent

Event OnLoad()
EndEvent

Event OnLocationChange(Location akOldLoc, Location akNewLoc)
EndEvent

Event OnLockStateChanged()
EndEvent

Event OnOpen(ObjectReference akActionRef)
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

Event OnPipboyRadioDetection(Bool abDetected)
EndEvent

Event OnPlayerCreateRobot(Actor akNewRobot)
EndEvent

Event OnPlayerDialogueTarget()
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

Event OnPowerOff()
EndEvent

Event OnPowerOn(ObjectReference akPowerGenerator)
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

Event OnSpeechChallengeAvailable(ObjectReference akSpeaker)
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
