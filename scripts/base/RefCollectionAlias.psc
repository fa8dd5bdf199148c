ScriptName RefCollectionAlias Extends Alias Native Hidden
{An alias that is filled with any number of references. Events arrive with their sender in front.}

Import ObjectReference

Function AddRef(ObjectReference akNewRef) Native
Int Function Find(ObjectReference akFindRef) Native
ObjectReference Function GetAt(Int aiIndex) Native
Int Function GetCount() Native
Function RemoveAll() Native
Function RemoveRef(ObjectReference akRemoveRef) Native

Function AddArray(ObjectReference[] refArrayToAdd)
    Int index = 0
    While index < refArrayToAdd.Length
        AddRef(refArrayToAdd[index])
        index += 1
    EndWhile
EndFunction

Function AddRefCollection(RefCollectionAlias refCollectionAliasToAdd)
    ; Count first: a collection may be added to itself.
    Int last = refCollectionAliasToAdd.GetCount()
    Int index = 0
    While index < last
        AddRef(refCollectionAliasToAdd.GetAt(index))
        index += 1
    EndWhile
EndFunction

Function AddToFaction(Faction akFaction)
    Int index = 0
    While index < GetCount()
        Actor member = GetActorAt(index)
        If member
            member.AddToFaction(akFaction)
        EndIf
        index += 1
    EndWhile
EndFunction

Function BlockActivation(Bool abBlocked = True, Bool abHideActivateText = False)
    Int index = 0
    While index < GetCount()
        ObjectReference member = GetAt(index)
        If member
            member.BlockActivation(abBlocked, abHideActivateText)
        EndIf
        index += 1
    EndWhile
EndFunction

Function DisableAll(Bool bFadeOut = False)
    Int index = 0
    While index < GetCount()
        ObjectReference member = GetAt(index)
        If member
            member.DisableNoWait(bFadeOut)
        EndIf
        index += 1
    EndWhile
EndFunction

Function EnableAll(Bool bFadeIn = False)
    Int index = 0
    While index < GetCount()
        ObjectReference member = GetAt(index)
        If member
            member.EnableNoWait(bFadeIn)
        EndIf
        index += 1
    EndWhile
EndFunction

Function EvaluateAll()
    Int index = 0
    While index < GetCount()
        Actor member = GetActorAt(index)
        If member
            member.EvaluatePackage()
        EndIf
        index += 1
    EndWhile
EndFunction

Actor Function GetActorAt(Int aiIndex)
    Return GetAt(aiIndex) As Actor
EndFunction

ObjectReference Function GetFirstOwnedObject(Actor actorOwner)
    Int index = 0
    While index < GetCount()
        If actorOwner.IsOwner(GetAt(index))
            Return GetAt(index)
        EndIf
        index += 1
    EndWhile
    Return None
EndFunction

Bool Function IsOwnedObjectInList(Actor actorOwner)
    Return GetFirstOwnedObject(actorOwner) != None
EndFunction

Function KillAll(Actor akKiller = None)
    Int index = 0
    While index < GetCount()
        Actor member = GetActorAt(index)
        If member
            member.Kill(akKiller)
        EndIf
        index += 1
    EndWhile
EndFunction

Bool Function LinkCollectionTo(RefCollectionAlias LinkedRefCollectionAlias, Keyword LinkKeyword = None, \
        Bool WrapLinks = False)
    Int targets = LinkedRefCollectionAlias.GetCount()
    Int members = GetCount()
    Int index = 0
    While index < members
        ObjectReference member = GetAt(index)
        If member
            member.SetLinkedRef(LinkedRefCollectionAlias.GetAt(index % targets), LinkKeyword)
        EndIf
        index += 1
        If !WrapLinks && index >= targets
            Return False
        EndIf
    EndWhile
    Return True
EndFunction

Function MoveAllTo(ObjectReference akTarget)
    Int index = 0
    While index < GetCount()
        ObjectReference member = GetAt(index)
        If member
            member.MoveTo(akTarget)
        EndIf
        index += 1
    EndWhile
EndFunction

Function RemoveFromAllFactions()
    Int index = 0
    While index < GetCount()
        Actor member = GetActorAt(index)
        If member
            member.RemoveFromAllFactions()
        EndIf
        index += 1
    EndWhile
EndFunction

Function RemoveFromFaction(Faction akFaction)
    Int index = 0
    While index < GetCount()
        Actor member = GetActorAt(index)
        If member
            member.RemoveFromFaction(akFaction)
        EndIf
        index += 1
    EndWhile
EndFunction

Function ResetAll()
    Int index = 0
    While index < GetCount()
        ObjectReference member = GetAt(index)
        If member
            member.Reset()
        EndIf
        index += 1
    EndWhile
EndFunction

Function SetEssential(Bool bSetEssential = True)
    Int index = 0
    While index < GetCount()
        Actor member = GetActorAt(index)
        If member
            member.SetEssential(bSetEssential)
        EndIf
        index += 1
    EndWhile
EndFunction

Function SetProtected(Bool bSetProtected = True)
    Int index = 0
    While index < GetCount()
        Actor member = GetActorAt(index)
        If member
            member.SetProtected(bSetProtected)
        EndIf
        index += 1
    EndWhile
EndFunction

Function SetValue(ActorValue akActorValue, Float fValue)
    Int index = 0
    While index < GetCount()
        Actor member = GetActorAt(index)
        If member
            member.SetValue(akActorValue, fValue)
        EndIf
        index += 1
    EndWhile
EndFunction

Function StartCombatAll(Actor akCombatTarget)
    Int index = 0
    While index < GetCount()
        Actor member = GetActorAt(index)
        If member
            member.StartCombat(akCombatTarget)
        EndIf
        index += 1
    EndWhile
EndFunction

Event OnActivate(ObjectReference akSenderRef, ObjectReference akActionRef)
EndEvent

Event OnCellAttach(ObjectReference akSenderRef)
EndEvent

Event OnCellDetach(ObjectReference akSenderRef)
EndEvent

Event OnCellLoad(ObjectReference akSenderRef)
EndEvent

Event OnClose(ObjectReference akSenderRef, ObjectReference akActionRef)
EndEvent

Event OnCombatStateChanged(ObjectReference akSenderRef, Actor akTarget, Int aeCombatState)
EndEvent

Event OnCommandModeCompleteCommand(ObjectReference akSenderRef, Int aeCommand, ObjectReference akTarget)
EndEvent

Event OnCommandModeEnter(ObjectReference akSenderRef)
EndEvent

Event OnCommandModeExit(ObjectReference akSenderRef)
EndEvent

Event OnCommandModeGiveCommand(ObjectReference akSenderRef, Int aeCommand, ObjectReference akTarget)
EndEvent

Event OnCompanionDismiss(ObjectReference akSenderRef)
EndEvent

Event OnConsciousnessStateChanged(ObjectReference akSenderRef, Bool abUnconscious)
EndEvent

Event OnContainerChanged(ObjectReference akSenderRef, ObjectReference akNewContainer, ObjectReference akOldContainer)
EndEvent

Event OnCripple(ObjectReference akSenderRef, ActorValue akActorValue, Bool abCrippled)
EndEvent

Event OnDeath(ObjectReference akSenderRef, Actor akKiller)
EndEvent

Event OnDeferredKill(ObjectReference akSenderRef, Actor akKiller)
EndEvent

Event OnDestructionStageChanged(ObjectReference akSenderRef, Int aiOldStage, Int aiCurrentStage)
EndEvent

Event OnDifficultyChanged(ObjectReference akSenderRef, Int aOldDifficulty, Int aNewDifficulty)
EndEvent

Event OnDying(ObjectReference akSenderRef, Actor akKiller)
EndEvent

Event OnEnterBleedout(ObjectReference akSenderRef)
EndEvent

Event OnEnterSneaking(ObjectReference akSenderRef)
EndEvent

Event OnEquipped(ObjectReference akSenderRef, Actor akActor)
EndEvent

Event OnEscortWaitStart(ObjectReference akSenderRef)
EndEvent

Event OnEscortWaitStop(ObjectReference akSenderRef)
EndEvent

Event OnExitFurniture(ObjectReference akSenderRef, ObjectReference akActionRef)
EndEvent

Event OnGetUp(ObjectReference akSenderRef, ObjectReference akFurniture)
EndEvent

Event OnGrab(ObjectReference akSenderRef)
EndEvent

Event OnHolotapeChatter(ObjectReference akSenderRef, String astrChatter, Float afNumericData)
EndEvent

Event OnHolotapePlay(ObjectReference akSenderRef, ObjectReference aTerminalRef)
EndEvent

Event OnItemAdded(ObjectReference akSenderRef, Form akBaseItem, Int aiItemCount, \
        ObjectReference akItemReference, ObjectReference akSourceContainer)
EndEvent

Event OnItemEquipped(ObjectReference akSenderRef, Form akBaseObject, ObjectReference akReference)
EndEvent

Event OnItemRemoved(ObjectReference akSenderRef, Form akBaseItem, Int aiItemCount, \
        ObjectReference akItemReference, ObjectReference akDestContainer)
EndEvent

Event OnItemUnequipped(ObjectReference akSenderRef, Form akBaseObject, ObjectReference akReference)
EndEvent

Event OnKill(ObjectReference akSenderRef, Actor akVictim)
EndEvent

Event OnLoad(ObjectReference akSenderRef)
EndEvent

Event OnLocationChange(ObjectReference akSenderRef, Location akOldLoc, Location akNewLoc)
EndEvent

Event OnLockStateChanged(ObjectReference akSenderRef)
EndEvent

Event OnOpen(ObjectReference akSenderRef, ObjectReference akActionRef)
EndEvent

Event OnPackageChange(ObjectReference akSenderRef, Package akOldPackage)
EndEvent

Event OnPackageEnd(ObjectReference akSenderRef, Package akOldPackage)
EndEvent

Event OnPackageStart(ObjectReference akSenderRef, Package akNewPackage)
EndEvent

Event OnPartialCripple(ObjectReference akSenderRef, ActorValue akActorValue, Bool abCrippled)
EndEvent

Event OnPickpocketFailed(ObjectReference akSenderRef)
EndEvent

Event OnPipboyRadioDetection(ObjectReference akSenderRef, Bool abDetected)
EndEvent

Event OnPlayerCreateRobot(ObjectReference akSenderRef, Actor akNewRobot)
EndEvent

Event OnPlayerDialogueTarget(ObjectReference akSenderRef)
EndEvent

Event OnPlayerEnterVertibird(ObjectReference akSenderRef, ObjectReference akVertibird)
EndEvent

Event OnPlayerFallLongDistance(ObjectReference akSenderRef, Float afDamage)
EndEvent

Event OnPlayerFireWeapon(ObjectReference akSenderRef, Form akBaseObject)
EndEvent

Event OnPlayerHealTeammate(ObjectReference akSenderRef, Actor akTeammate)
EndEvent

Event OnPlayerLoadGame(ObjectReference akSenderRef)
EndEvent

Event OnPlayerModArmorWeapon(ObjectReference akSenderRef, Form akBaseObject, ObjectMod akModBaseObject)
EndEvent

Event OnPlayerModRobot(ObjectReference akSenderRef, Actor akRobot, ObjectMod akModBaseObject)
EndEvent

Event OnPlayerSwimming(ObjectReference akSenderRef)
EndEvent

Event OnPlayerUseWorkBench(ObjectReference akSenderRef, ObjectReference akWorkBench)
EndEvent

Event OnPowerOff(ObjectReference akSenderRef)
EndEvent

Event OnPowerOn(ObjectReference akSenderRef, ObjectReference akPowerGenerator)
EndEvent

Event OnRaceSwitchComplete(ObjectReference akSenderRef)
EndEvent

Event OnRead(ObjectReference akSenderRef)
EndEvent

Event OnRelease(ObjectReference akSenderRef)
EndEvent

Event OnReset(ObjectReference akSenderRef)
EndEvent

Event OnSell(ObjectReference akSenderRef, Actor akSeller)
EndEvent

Event OnSit(ObjectReference akSenderRef, ObjectReference akFurniture)
EndEvent

Event OnSpeechChallengeAvailable(ObjectReference akSenderRef, ObjectReference akSpeaker)
EndEvent

Event OnSpellCast(ObjectReference akSenderRef, Form akSpell)
EndEvent

Event OnTranslationAlmostComplete(ObjectReference akSenderRef)
EndEvent

Event OnTranslationComplete(ObjectReference akSenderRef)
EndEvent

Event OnTranslationFailed(ObjectReference akSenderRef)
EndEvent

Event OnTrapHitStart(ObjectReference akSenderRef, ObjectReference akTarget, Float afXVel, Float afYVel, \
        Float afZVel, Float afXPos, Float afYPos, Float afZPos, Int aeMaterial, Bool abInitialHit, Int aeMotionType)
EndEvent

Event OnTrapHitStop(ObjectReference akSenderRef, ObjectReference akTarget)
EndEvent

Event OnTriggerEnter(ObjectReference akSenderRef, ObjectReference akActionRef)
EndEvent

Event OnTriggerLeave(ObjectReference akSenderRef, ObjectReference akActionRef)
EndEvent

Event OnUnequipped(ObjectReference akSenderRef, Actor akActor)
EndEvent

Event OnUnload(ObjectReference akSenderRef)
EndEvent

Event OnWorkshopMode(ObjectReference akSenderRef, Bool aStart)
EndEvent

Event OnWorkshopNPCTransfer(ObjectReference akSenderRef, Location akNewWorkshop, Keyword akActionKW)
EndEvent

Event OnWorkshopObjectDestroyed(ObjectReference akSenderRef, ObjectReference akReference)
EndEvent

Event OnWorkshopObjectGrabbed(ObjectReference akSenderRef, ObjectReference akReference)
EndEvent

Event OnWorkshopObjectMoved(ObjectReference akSenderRef, ObjectReference akReference)
EndEvent

Event OnWorkshopObjectPlaced(ObjectReference akSenderRef, ObjectReference akReference)
EndEvent

Event OnWorkshopObjectRepaired(ObjectReference akSenderRef, ObjectReference akReference)
EndEvent
