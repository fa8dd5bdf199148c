ScriptName ScriptObject Native Hidden
{Root of all scripts: states, timers, events, calls by name.}

Function AddInventoryEventFilter(Form akFilter) Native
Var Function CallFunction(String asFuncName, Var[] aParams) Native
Function CallFunctionNoWait(String asFuncName, Var[] aParams) Native
Function CancelTimer(Int aiTimerID = 0) Native
Function CancelTimerGameTime(Int aiTimerID = 0) Native
ScriptObject Function CastAs(String asScriptName) Native
Var Function GetPropertyValue(String asPropertyName) Native
Bool Function IsBoundGameObjectAvailable() Native
Bool Function RegisterForAnimationEvent(ObjectReference akSender, String asEventName) Native
Function RegisterForCustomEvent(ScriptObject akSender, CustomEventName asEventName) Native
Function RegisterForDetectionLOSGain(Actor akViewer, ObjectReference akTarget) Native
Function RegisterForDetectionLOSLost(Actor akViewer, ObjectReference akTarget) Native
Function RegisterForDirectLOSGain(ObjectReference akViewer, ObjectReference akTarget, String asViewerNode = "", \
        String asTargetNode = "") Native
Function RegisterForDirectLOSLost(ObjectReference akViewer, ObjectReference akTarget, String asViewerNode = "", \
        String asTargetNode = "") Native
Function RegisterForDistanceGreaterThanEvent(ScriptObject akObj1, ScriptObject akObj2, Float afDistance) Native
Function RegisterForDistanceLessThanEvent(ScriptObject akObj1, ScriptObject akObj2, Float afDistance) Native
Function RegisterForHitEvent(ScriptObject akTarget, ScriptObject akAggressorFilter = None, \
        Form akSourceFilter = None, Form akProjectileFilter = None, Int aiPowerFilter = -1, \
        Int aiSneakFilter = -1, Int aiBashFilter = -1, Int aiBlockFilter = -1, Bool abMatch = True) Native
Function RegisterForLooksMenuEvent() Native
Function RegisterForMagicEffectApplyEvent(ScriptObject akTarget, ScriptObject akCasterFilter = None, \
        Form akEffectFilter = None, Bool abMatch = True) Native
Function RegisterForMenuOpenCloseEvent(String asMenuName) Native
Function RegisterForPlayerSleep() Native
Function RegisterForPlayerTeleport() Native
Function RegisterForPlayerWait() Native
Function RegisterForRadiationDamageEvent(ScriptObject akTarget) Native
Bool Function RegisterForRemoteEvent(ScriptObject akEventSource, ScriptEventName asEventName) Native
Function RegisterForTrackedStatsEvent(String asStat, Int aiThreshold) Native
Function RegisterForTutorialEvent(String asEventName) Native
Function RemoveAllInventoryEventFilters() Native
Function RemoveInventoryEventFilter(Form akFilter) Native
Function SendCustomEvent(CustomEventName asEvent, Var[] akArgs = None) Native
Function SetPropertyValue(String asPropertyName, Var aValue) Native
Function SetPropertyValueNoWait(String asPropertyName, Var aValue) Native
Function StartTimer(Float afInterval, Int aiTimerID = 0) Native
Function StartTimerGameTime(Float afInterval, Int aiTimerID = 0) Native
Function UnregisterForAllCustomEvents() Native
Function UnregisterForAllEvents() Native
Function UnregisterForAllHitEvents(ScriptObject akTarget = None) Native
Function UnregisterForAllMagicEffectApplyEvents(ScriptObject akTarget = None) Native
Function UnregisterForAllMenuOpenCloseEvents() Native
Function UnregisterForAllRadiationDamageEvents() Native
Function UnregisterForAllRemoteEvents() Native
Function UnregisterForAllTrackedStatsEvents() Native
Function UnregisterForAnimationEvent(ObjectReference akSender, String asEventName) Native
Function UnregisterForCustomEvent(ScriptObject akSender, CustomEventName asEventName) Native
Function UnregisterForDistanceEvents(ScriptObject akObj1, ScriptObject akObj2) Native
Function UnregisterForHitEvent(ScriptObject akTarget, ScriptObject akAggressorFilter = None, \
        Form akSourceFilter = None, Form akProjectileFilter = None, Int aiPowerFilter = -1, \
        Int aiSneakFilter = -1, Int aiBashFilter = -1, Int aiBlockFilter = -1, Bool abMatch = True) Native
Function UnregisterForLooksMenuEvent() Native
Function UnregisterForLOS(ObjectReference akViewer, ObjectReference akTarget) Native
Function UnregisterForMagicEffectApplyEvent(ScriptObject akTarget, ScriptObject akCasterFilter = None, \
        Form akEffectFilter = None, Bool abMatch = True) Native
Function UnregisterForMenuOpenCloseEvent(String asMenuName) Native
Function UnregisterForPlayerSleep() Native
Function UnregisterForPlayerTeleport() Native
Function UnregisterForPlayerWait() Native
Function UnregisterForRadiationDamageEvent(ScriptObject akTarget) Native
Function UnregisterForRemoteEvent(ScriptObject akEventSource, ScriptEventName asEventName) Native
Function UnregisterForTrackedStatsEvent(String asStat) Native
Function UnregisterForTutorialEvent(String asEventName) Native

String Function GetState()
    Return __state
EndFunction

Function GotoState(String asNewState)
    ; The old state ends first. Only then does the name change and the new state begin.
    String left = __state
    OnEndState(asNewState)
    __state = asNewState
    OnBeginState(left)
EndFunction

Event OnAnimationEvent(ObjectReference akSource, String asEventName)
EndEvent

Event OnAnimationEventUnregistered(ObjectReference akSource, String asEventName)
EndEvent

Event OnBeginState(String asOldState)
EndEvent

Event OnDistanceGreaterThan(ObjectReference akObj1, ObjectReference akObj2, Float afDistance)
EndEvent

Event OnDistanceLessThan(ObjectReference akObj1, ObjectReference akObj2, Float afDistance)
EndEvent

Event OnEndState(String asNewState)
EndEvent

Event OnGainLOS(ObjectReference akViewer, ObjectReference akTarget)
EndEvent

Event OnHit(ObjectReference akTarget, ObjectReference akAggressor, Form akSource, Projectile akProjectile, \
        Bool abPowerAttack, Bool abSneakAttack, Bool abBashAttack, Bool abHitBlocked, String asMaterialName)
EndEvent

Event OnInit()
EndEvent

Event OnLooksMenuEvent(Int aiFlavor)
EndEvent

Event OnLostLOS(ObjectReference akViewer, ObjectReference akTarget)
EndEvent

Event OnMagicEffectApply(ObjectReference akTarget, ObjectReference akCaster, MagicEffect akEffect)
EndEvent

Event OnMenuOpenCloseEvent(String asMenuName, Bool abOpening)
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

Event OnTimer(Int aiTimerID)
EndEvent

Event OnTimerGameTime(Int aiTimerID)
EndEvent

Event OnTrackedStatsEvent(String arStatName, Int aiStatValue)
EndEvent

Event OnTutorialEvent(String asEventName, Message aMessage)
EndEvent
