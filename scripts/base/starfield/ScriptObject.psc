ScriptName ScriptObject Native Hidden
{Root of all scripts: states, timers, events, calls by name.}

Function AddInventoryEventFilter(Form akFilter) Native Protected SelfOnly
Var Function CallFunction(String asFuncName, Var[] aParams) Native
Function CallFunctionNoWait(String asFuncName, Var[] aParams) Native
Function CancelTimer(Int aiTimerID = 0) Native Protected SelfOnly
Function CancelTimerGameTime(Int aiTimerID = 0) Native Protected SelfOnly
ScriptObject Function CastAs(String asScriptName) Native
Var Function GetPropertyValue(String asPropertyName) Native
Bool Function IsBoundGameObjectAvailable() Native
Function PauseTimer(Int aiTimerID, Bool abPause = True) Native Protected SelfOnly
Function PauseTimerGameTime(Int aiTimerID, Bool abPause = True) Native Protected SelfOnly
Function RegisterForActorValueChangedEvent(ObjectReference akObjRef, \
        ActorValue akActorValue) Native Protected SelfOnly
Function RegisterForActorValueGreaterThanEvent(ObjectReference akObjRef, ActorValue akActorValue, \
        Float afCompareValue) Native Protected SelfOnly
Function RegisterForActorValueLessThanEvent(ObjectReference akObjRef, ActorValue akActorValue, \
        Float afCompareValue) Native Protected SelfOnly
Function RegisterForAffinityEvent(AffinityEvent akAffinityEvent) Native Protected SelfOnly
Bool Function RegisterForAnimationEvent(ObjectReference akSender, String asEventName) Native Protected SelfOnly
Function RegisterForChallengeEvents() Native Protected SelfOnly
Function RegisterForCustomEvent(ScriptObject akSender, CustomEventName asEventName) Native Protected SelfOnly
Function RegisterForDetectionLOSGain(Actor akViewer, ObjectReference akTarget) Native Protected SelfOnly
Function RegisterForDetectionLOSLost(Actor akViewer, ObjectReference akTarget) Native Protected SelfOnly
Function RegisterForDirectLOSGain(ObjectReference akViewer, ObjectReference akTarget, String asViewerNode = "", \
        String asTargetNode = "") Native Protected SelfOnly
Function RegisterForDirectLOSLost(ObjectReference akViewer, ObjectReference akTarget, String asViewerNode = "", \
        String asTargetNode = "") Native Protected SelfOnly
Function RegisterForDistanceGreaterThanEvent(ScriptObject akObj1, ScriptObject akObj2, Float afDistance, \
        Int aiEventID = 0) Native Protected SelfOnly
Function RegisterForDistanceLessThanEvent(ScriptObject akObj1, ScriptObject akObj2, Float afDistance, \
        Int aiEventID = 0) Native Protected SelfOnly
Function RegisterForGameplayOptionChangedEvent() Native Protected SelfOnly
Function RegisterForHitEvent(ScriptObject akTarget, ScriptObject akAggressorFilter = None, \
        Form akSourceFilter = None, Form akProjectileFilter = None, Int aiPowerFilter = -1, \
        Int aiSneakFilter = -1, Int aiBashFilter = -1, Int aiBlockFilter = -1, \
        Bool abMatch = True) Native Protected SelfOnly
Function RegisterForHitEventAggressorFactionArray(ScriptObject akTarget, \
        Faction[] akAggressorFilterFactionArray, Form akSourceFilter = None, Form akProjectileFilter = None, \
        Int aiPowerFilter = -1, Int aiSneakFilter = -1, Int aiBashFilter = -1, Int aiBlockFilter = -1, \
        Bool abMatch = True) Native Protected SelfOnly
Function RegisterForHitEventAggressorRefAliasArray(ScriptObject akTarget, \
        ReferenceAlias[] akAggressorFilterRefAliasArray, Form akSourceFilter = None, \
        Form akProjectileFilter = None, Int aiPowerFilter = -1, Int aiSneakFilter = -1, Int aiBashFilter = -1, \
        Int aiBlockFilter = -1, Bool abMatch = True) Native Protected SelfOnly
Function RegisterForHitEventAggressorRefArray(ScriptObject akTarget, \
        ObjectReference[] akAggressorFilterRefArray, Form akSourceFilter = None, \
        Form akProjectileFilter = None, Int aiPowerFilter = -1, Int aiSneakFilter = -1, Int aiBashFilter = -1, \
        Int aiBlockFilter = -1, Bool abMatch = True) Native Protected SelfOnly
Function RegisterForMagicEffectApplyEvent(ScriptObject akTarget, ScriptObject akCasterFilter = None, \
        Form akEffectFilter = None, Bool abMatch = True) Native Protected SelfOnly
Function RegisterForMenuOpenCloseEvent(String asMenuName) Native Protected SelfOnly
Function RegisterForPlanetSiteSelectEvent() Native Protected SelfOnly
Function RegisterForPlayerSleep() Native Protected SelfOnly
Function RegisterForPlayerTeleport() Native Protected SelfOnly
Function RegisterForPlayerWait() Native Protected SelfOnly
Function RegisterForRadiationDamageEvent(ScriptObject akTarget) Native Protected SelfOnly
Bool Function RegisterForRemoteEvent(ScriptObject akEventSource, \
        ScriptEventName asEventName) Native Protected SelfOnly
Function RegisterForStarmapTargetSelectEvent() Native Protected SelfOnly
Function RegisterForTrackedStatsEvent(String asStat, Int aiThreshold) Native Protected SelfOnly
Function RegisterForTutorialEvent(String asEventName) Native Protected SelfOnly
Function RemoveAllInventoryEventFilters() Native Protected SelfOnly
Function RemoveInventoryEventFilter(Form akFilter) Native Protected SelfOnly
Function SendCustomEvent(CustomEventName asEvent, Var[] akArgs = None) Native Protected SelfOnly
Function SetPropertyValue(String asPropertyName, Var aValue) Native
Function SetPropertyValueNoWait(String asPropertyName, Var aValue) Native
Function StartTimer(Float afInterval, Int aiTimerID = 0) Native Protected SelfOnly
Function StartTimerGameTime(Float afInterval, Int aiTimerID = 0) Native Protected SelfOnly
Function UnregisterForActorValueChangedEvent(ObjectReference akObjRef, \
        ActorValue akActorValue) Native Protected SelfOnly
Function UnregisterForActorValueGreaterThanEvent(ObjectReference akObjRef, ActorValue akActorValue, \
        Float afCompareValue) Native Protected SelfOnly
Function UnregisterForActorValueLessThanEvent(ObjectReference akObjRef, ActorValue akActorValue, \
        Float afCompareValue) Native Protected SelfOnly
Function UnregisterForAffinityEvent(AffinityEvent akAffinityEvent) Native Protected SelfOnly
Function UnregisterForAllActorValueEvents() Native Protected SelfOnly
Function UnregisterForAllAffinityEvents() Native Protected SelfOnly
Function UnregisterForAllCustomEvents() Native Protected SelfOnly
Function UnregisterForAllEvents() Native Protected SelfOnly
Function UnregisterForAllHitEvents(ScriptObject akTarget = None) Native Protected SelfOnly
Function UnregisterForAllMagicEffectApplyEvents(ScriptObject akTarget = None) Native Protected SelfOnly
Function UnregisterForAllMenuOpenCloseEvents() Native Protected SelfOnly
Function UnregisterForAllRadiationDamageEvents() Native Protected SelfOnly
Function UnregisterForAllRemoteEvents() Native Protected SelfOnly
Function UnregisterForAllTrackedStatsEvents() Native Protected SelfOnly
Function UnregisterForAnimationEvent(ObjectReference akSender, String asEventName) Native Protected SelfOnly
Function UnregisterForChallengeEvents() Native Protected SelfOnly
Function UnregisterForCustomEvent(ScriptObject akSender, CustomEventName asEventName) Native Protected SelfOnly
Function UnregisterForDistanceEvents(ScriptObject akObj1, ScriptObject akObj2, \
        Int aiEventID = -1) Native Protected SelfOnly
Function UnregisterForGameplayOptionChangedEvent() Native Protected SelfOnly
Function UnregisterForHitEvent(ScriptObject akTarget, ScriptObject akAggressorFilter = None, \
        Form akSourceFilter = None, Form akProjectileFilter = None, Int aiPowerFilter = -1, \
        Int aiSneakFilter = -1, Int aiBashFilter = -1, Int aiBlockFilter = -1, \
        Bool abMatch = True) Native Protected SelfOnly
Function UnregisterForLOS(ObjectReference akViewer, ObjectReference akTarget) Native Protected SelfOnly
Function UnregisterForMagicEffectApplyEvent(ScriptObject akTarget, ScriptObject akCasterFilter = None, \
        Form akEffectFilter = None, Bool abMatch = True) Native Protected SelfOnly
Function UnregisterForMenuOpenCloseEvent(String asMenuName) Native Protected SelfOnly
Function UnregisterForPlanetSiteSelectEvent() Native Protected SelfOnly
Function UnregisterForPlayerSleep() Native Protected SelfOnly
Function UnregisterForPlayerTeleport() Native Protected SelfOnly
Function UnregisterForPlayerWait() Native Protected SelfOnly
Function UnregisterForRadiationDamageEvent(ScriptObject akTarget) Native Protected SelfOnly
Function UnregisterForRemoteEvent(ScriptObject akEventSource, ScriptEventName asEventName) Native Protected SelfOnly
Function UnregisterForStarmapTargetSelectEvent() Native Protected SelfOnly
Function UnregisterForTrackedStatsEvent(String asStat) Native Protected SelfOnly
Function UnregisterForTrackedStatsEventThreshold(String asStat, Int aiThreshold) Native Protected SelfOnly
Function UnregisterForTutorialEvent(String asEventName) Native Protected SelfOnly

String Function GetState() Protected SelfOnly
    Return __state
EndFunction

Function GotoState(String asNewState) Protected SelfOnly
    ; The old state ends first. Only then does the name change and the new state begin.
    String left = __state
    OnEndState(asNewState)
    __state = asNewState
    OnBeginState(left)
EndFunction

Event OnActorValueChanged(ObjectReference akObjRef, ActorValue akActorValue)
EndEvent

Event OnActorValueGreaterThan(ObjectReference akObjRef, ActorValue akActorValue)
EndEvent

Event OnActorValueLessThan(ObjectReference akObjRef, ActorValue akActorValue)
EndEvent

Event OnAffinityEventSent(AffinityEvent akAffinityEvent, ObjectReference akTarget)
EndEvent

Event OnAnimationEvent(ObjectReference akSource, String asEventName)
EndEvent

Event OnAnimationEventUnregistered(ObjectReference akSource, String asEventName)
EndEvent

Event OnBeginState(String asOldState)
EndEvent

Event OnChallengeCompleted(ObjectReference akOwner, Challenge akChallenge)
EndEvent

Event OnDistanceGreaterThan(ObjectReference akObj1, ObjectReference akObj2, Float afDistance, Int aiEventID)
EndEvent

Event OnDistanceLessThan(ObjectReference akObj1, ObjectReference akObj2, Float afDistance, Int aiEventID)
EndEvent

Event OnEndState(String asNewState)
EndEvent

Event OnGainLOS(ObjectReference akViewer, ObjectReference akTarget)
EndEvent

Event OnGameplayOptionChanged(GameplayOption[] aChangedOptions)
EndEvent

Event OnHit(ObjectReference akTarget, ObjectReference akAggressor, Form akSource, Projectile akProjectile, \
        Bool abPowerAttack, Bool abSneakAttack, Bool abBashAttack, Bool abHitBlocked, String asMaterialName)
EndEvent

Event OnInit()
EndEvent

Event OnLostLOS(ObjectReference akViewer, ObjectReference akTarget)
EndEvent

Event OnMagicEffectApply(ObjectReference akTarget, ObjectReference akCaster, MagicEffect akEffect)
EndEvent

Event OnMenuOpenCloseEvent(String asMenuName, Bool abOpening)
EndEvent

Event OnPlanetSiteSelectEvent(Location aSite)
EndEvent

Event OnPlayerFastTravel()
EndEvent

Event OnPlayerSleepStart(Float afSleepStartTime, Float afDesiredSleepEndTime, ObjectReference akBed)
EndEvent

Event OnPlayerSleepStop(Bool abInterrupted, ObjectReference akBed)
EndEvent

Event OnPlayerTeleport()
EndEvent

Event OnPlayerWaitStart(Float afWaitStartTime, Float afDesiredWaitEndTime)
EndEvent

Event OnPlayerWaitStop(Bool abInterrupted)
EndEvent

Event OnRadiationDamage(ObjectReference akTarget, Bool abIngested)
EndEvent

Event OnStarmapTargetSelectEvent(Location aSite)
EndEvent

Event OnTimer(Int aiTimerID)
EndEvent

Event OnTimerGameTime(Int aiTimerID)
EndEvent

Event OnTrackedStatsEvent(String arStatName, Int aiStatValue)
EndEvent

Event OnTutorialEvent(String asEventName, Message aMessage)
EndEvent
