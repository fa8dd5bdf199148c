ScriptName Quest Extends Form Hidden
{A story with stages, objectives and aliases; home of much long-lived state.}

Function CompleteAllObjectives() Native
Function CompleteQuest() Native
Function FailAllObjectives() Native
Alias Function GetAlias(Int aiAliasID) Native
Int Function GetCurrentStageID() Native
Bool Function IsActive() Native
Bool Function IsCompleted() Native
Bool Function IsObjectiveCompleted(Int aiObjective) Native
Bool Function IsObjectiveDisplayed(Int aiObjective) Native
Bool Function IsObjectiveFailed(Int aiObjective) Native
Bool Function IsRunning() Native
Bool Function IsStageDone(Int aiStage) Native
Bool Function IsStarting() Native
Bool Function IsStopped() Native
Bool Function IsStopping() Native
Function Reset() Native
Function SetActive(Bool abActive = True) Native
Bool Function SetCurrentStageID(Int aiStageID) Native
Function SetObjectiveCompleted(Int aiObjective, Bool abCompleted = True) Native
Function SetObjectiveDisplayed(Int aiObjective, Bool abDisplayed = True, Bool abForce = False) Native
Function SetObjectiveFailed(Int aiObjective, Bool abFailed = True) Native
Bool Function Start() Native
Function Stop() Native
Bool Function UpdateCurrentInstanceGlobal(GlobalVariable aUpdateGlobal) Native

Int Function GetStage()
    Return GetCurrentStageID()
EndFunction

Bool Function GetStageDone(Int aiStage)
    Return IsStageDone(aiStage)
EndFunction

Bool Function ModObjectiveGlobal(Float afModValue, GlobalVariable aModGlobal, Int aiObjectiveID = -1, \
        Float afTargetValue = -1.0, Bool abCountingUp = True, Bool abCompleteObjective = True, \
        Bool abRedisplayObjective = True)
    Float now = aModGlobal.Mod(afModValue)
    UpdateCurrentInstanceGlobal(aModGlobal)
    Bool reached = (abCountingUp && now >= afTargetValue) || (!abCountingUp && now <= afTargetValue)
    If aiObjectiveID < 0
        Return reached
    EndIf
    If afTargetValue > -1.0 && reached
        If abCompleteObjective
            SetObjectiveCompleted(aiObjectiveID)
        Else
            SetObjectiveFailed(aiObjectiveID)
        EndIf
        Return True
    EndIf
    SetObjectiveDisplayed(aiObjectiveID, True, abRedisplayObjective)
    Return False
EndFunction

Bool Function SetStage(Int aiStage)
    Return SetCurrentStageID(aiStage)
EndFunction

Event OnStoryActivateActor(Location akLocation, ObjectReference akActor)
EndEvent

Event OnStoryAddToPlayer(ObjectReference akOwner, ObjectReference akContainer, Location akLocation, \
        Form akItemBase, Int aiAcquireType)
EndEvent

Event OnStoryArrest(ObjectReference akArrestingGuard, ObjectReference akCriminal, Location akLocation, Int aiCrime)
EndEvent

Event OnStoryAssaultActor(ObjectReference akVictim, ObjectReference akAttacker, Location akLocation, Int aiCrime)
EndEvent

Event OnStoryBribeNPC(ObjectReference akActor)
EndEvent

Event OnStoryCastMagic(ObjectReference akCastingActor, ObjectReference akSpellTarget, Location akLocation, \
        Form akSpell)
EndEvent

Event OnStoryChangeLocation(ObjectReference akActor, Location akOldLocation, Location akNewLocation)
EndEvent

Event OnStoryCraftItem(ObjectReference akBench, Location akLocation, Form akCreatedItem)
EndEvent

Event OnStoryCrimeGold(ObjectReference akVictim, ObjectReference akCriminal, Form akFaction, Int aiGoldAmount, \
        Int aiCrime)
EndEvent

Event OnStoryCure(Form akInfection)
EndEvent

Event OnStoryDialogue(Location akLocation, ObjectReference akActor1, ObjectReference akActor2)
EndEvent

Event OnStoryDiscoverDeadBody(ObjectReference akActor, ObjectReference akDeadActor, Location akLocation)
EndEvent

Event OnStoryEscapeJail(Location akLocation, Form akCrimeGroup)
EndEvent

Event OnStoryFlatterNPC(ObjectReference akActor)
EndEvent

Event OnStoryHello(Location akLocation, ObjectReference akActor1, ObjectReference akActor2)
EndEvent

Event OnStoryIncreaseLevel(Int aiNewLevel)
EndEvent

Event OnStoryIncreaseSkill(String asSkill)
EndEvent

Event OnStoryInfection(ObjectReference akTransmittingActor, Form akInfection)
EndEvent

Event OnStoryIntimidateNPC(ObjectReference akActor)
EndEvent

Event OnStoryJail(ObjectReference akGuard, Form akCrimeGroup, Location akLocation, Int aiCrimeGold)
EndEvent

Event OnStoryKillActor(ObjectReference akVictim, ObjectReference akKiller, Location akLocation, \
        Int aiCrimeStatus, Int aiRelationshipRank)
EndEvent

Event OnStoryNewVoicePower(ObjectReference akActor, Form akVoicePower)
EndEvent

Event OnStoryPayFine(ObjectReference akCriminal, ObjectReference akGuard, Form akCrimeGroup, Int aiCrimeGold)
EndEvent

Event OnStoryPickLock(ObjectReference akActor, ObjectReference akLock)
EndEvent

Event OnStoryPlayerGetsFavor(ObjectReference akActor)
EndEvent

Event OnStoryRelationshipChange(ObjectReference akActor1, ObjectReference akActor2, Int aiOldRelationship, \
        Int aiNewRelationship)
EndEvent

Event OnStoryRemoveFromPlayer(ObjectReference akOwner, ObjectReference akItem, Location akLocation, \
        Form akItemBase, Int aiRemoveType)
EndEvent

Event OnStoryScript(Keyword akKeyword, Location akLocation, ObjectReference akRef1, ObjectReference akRef2, \
        Int aiValue1, Int aiValue2)
EndEvent

Event OnStoryServedTime(Location akLocation, Form akCrimeGroup, Int aiCrimeGold, Int aiDaysJail)
EndEvent

Event OnStoryTrespass(ObjectReference akVictim, ObjectReference akTrespasser, Location akLocation, Int aiCrime)
EndEvent
