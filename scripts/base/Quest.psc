ScriptName Quest Extends Form Native Hidden
{A story with stages, objectives and aliases; home of much long-lived state.}

Struct QuestStage
    Quest QuestToSet
    Int StageToSet
EndStruct

Function CompleteAllObjectives() Native
Function CompleteQuest() Native
Function FailAllObjectives() Native
Alias Function GetAlias(Int aiAliasID) Native
Int Function GetCurrentStageID() Native
Bool Function HasObjective(Int aiObjective) Native
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
Function ResetSpeechChallenges() Native
Function SetActive(Bool abActive = True) Native
Bool Function SetCurrentStageID(Int aiStageID) Native
Function SetObjectiveCompleted(Int aiObjective, Bool abCompleted = True) Native
Function SetObjectiveDisplayed(Int aiObjective, Bool abDisplayed = True, Bool abForce = False) Native
Function SetObjectiveFailed(Int aiObjective, Bool abFailed = True) Native
Bool Function Start() Native
Function Stop() Native
Bool Function UpdateCurrentInstanceGlobal(GlobalVariable aUpdateGlobal) Native

Bool Function GetQuestStageDone(QuestStage questStageToCheck) Global
    Return questStageToCheck.QuestToSet.GetStageDone(questStageToCheck.StageToSet)
EndFunction

Int Function GetStage()
    Return GetCurrentStageID()
EndFunction

Bool Function GetStageDone(Int aiStage)
    Return IsStageDone(aiStage)
EndFunction

Bool Function ModObjectiveGlobal(Float afModValue, GlobalVariable aModGlobal, Int aiObjectiveID = -1, \
        Float afTargetValue = -1.0, Bool abCountingUp = True, Bool abCompleteObjective = True, \
        Bool abRedisplayObjective = True, Bool abAllowRollbackObjective = False)
    Float now = aModGlobal.Mod(afModValue)
    UpdateCurrentInstanceGlobal(aModGlobal)
    Bool reached = (abCountingUp && now >= afTargetValue) || (!abCountingUp && now <= afTargetValue)
    If aiObjectiveID < 0
        Return reached
    EndIf
    If afTargetValue > -1.0
        If reached
            If abCompleteObjective
                SetObjectiveCompleted(aiObjectiveID)
            Else
                SetObjectiveFailed(aiObjectiveID)
            EndIf
            Return True
        EndIf
        If abAllowRollbackObjective && IsObjectiveCompleted(aiObjectiveID)
            SetObjectiveCompleted(aiObjectiveID, False)
        EndIf
    EndIf
    SetObjectiveDisplayed(aiObjectiveID, True, abRedisplayObjective)
    Return False
EndFunction

Function SetAllStages(Int lastStage)
    Int stage = 0
    While stage <= lastStage
        SetStage(stage)
        stage += 1
    EndWhile
EndFunction

Function SetObjectiveSkipped(Int aiObjectiveID)
    If !IsObjectiveCompleted(aiObjectiveID)
        SetObjectiveDisplayed(aiObjectiveID, False)
    EndIf
EndFunction

Function SetQuestStage(QuestStage questStageToSet) Global
    questStageToSet.QuestToSet.SetStage(questStageToSet.StageToSet)
EndFunction

Bool Function SetStage(Int aiStage)
    Return SetCurrentStageID(aiStage)
EndFunction

Event OnQuestInit()
EndEvent

Event OnQuestShutdown()
EndEvent

Event OnReset()
EndEvent

Event OnStageSet(Int auiStageID, Int auiItemID)
EndEvent

Event OnStoryActivateActor(Location akLocation, ObjectReference akActor)
EndEvent

Event OnStoryActorAttach(ObjectReference akActor, Location akLocation)
EndEvent

Event OnStoryAddToPlayer(ObjectReference akOwner, ObjectReference akContainer, Location akLocation, \
        Form akItemBase, Int aiAcquireType)
EndEvent

Event OnStoryArrest(ObjectReference akArrestingGuard, ObjectReference akCriminal, Location akLocation, Int aiCrime)
EndEvent

Event OnStoryAssaultActor(ObjectReference akVictim, ObjectReference akAttacker, Location akLocation, Int aiCrime)
EndEvent

Event OnStoryAttractionObject(ObjectReference akActor, ObjectReference akObject, Location akLocation, \
        Bool abCommanded)
EndEvent

Event OnStoryBribeNPC(ObjectReference akActor)
EndEvent

Event OnStoryCastMagic(ObjectReference akCastingActor, ObjectReference akSpellTarget, Location akLocation, \
        Form akSpell)
EndEvent

Event OnStoryChangeLocation(ObjectReference akActor, Location akOldLocation, Location akNewLocation)
EndEvent

Event OnStoryClearLocation(Location akOldLocation)
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

Event OnStoryHackTerminal(ObjectReference akComputer, Bool abSucceeded)
EndEvent

Event OnStoryHello(Location akLocation, ObjectReference akActor1, ObjectReference akActor2)
EndEvent

Event OnStoryIncreaseLevel(Int aiNewLevel)
EndEvent

Event OnStoryInfection(ObjectReference akTransmittingActor, Form akInfection)
EndEvent

Event OnStoryIntimidateNPC(ObjectReference akActor)
EndEvent

Event OnStoryIronSights(ObjectReference akActor, Form akWeapon)
EndEvent

Event OnStoryJail(ObjectReference akGuard, Form akCrimeGroup, Location akLocation, Int aiCrimeGold)
EndEvent

Event OnStoryKillActor(ObjectReference akVictim, ObjectReference akKiller, Location akLocation, \
        Int aiCrimeStatus, Int aiRelationshipRank)
EndEvent

Event OnStoryLocationLoaded(Location akLocation)
EndEvent

Event OnStoryMineExplosion(ObjectReference akVictim, ObjectReference akAttacker)
EndEvent

Event OnStoryNewVoicePower(ObjectReference akActor, Form akVoicePower)
EndEvent

Event OnStoryPayFine(ObjectReference akCriminal, ObjectReference akGuard, Form akCrimeGroup, Int aiCrimeGold)
EndEvent

Event OnStoryPickLock(ObjectReference akActor, ObjectReference akLock)
EndEvent

Event OnStoryPickPocket(ObjectReference akVictim, Bool abSuccess)
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
