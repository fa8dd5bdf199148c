ScriptName a_dispelled_effect_is_gone extends ActiveMagicEffect
;! game skyrim
; The Creation Kit's wiki on active magic effects: they are no longer registered once they are
; removed, and by the time of OnEffectFinish the effect may be gone, so that calls of natives on it
; fail with an error.

Event OnUpdate()
    Debug.Trace("update")
EndEvent

Event OnEffectFinish(Actor akTarget, Actor akCaster)
    Debug.Trace("finish " + (akTarget == Game.GetPlayer()))
    ;= finish True
    Debug.Trace(GetTargetActor())
    ;= None
    RegisterForSingleUpdate(1.0)
EndEvent

Function Main()
    RegisterForUpdate(1.0)
    Utility.Wait(1.5)
    ;= update
    Dispel()
    Utility.Wait(5.0)
    Debug.Trace("end")
    ;= end
EndFunction

;~ error: Unable to call GetTargetActor - no native object bound to the script object, or object is of incorrect type
;~ error: Unable to call RegisterForSingleUpdate - no native object bound to the script object, or object is of incorrect type
