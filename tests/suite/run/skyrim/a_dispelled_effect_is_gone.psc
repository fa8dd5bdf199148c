ScriptName a_dispelled_effect_is_gone extends ActiveMagicEffect
;! game skyrim
; The Creation Kit's wiki on active magic effects: they are no longer registered once they are
; removed, and by the time of OnEffectFinish the effect may be gone, so calls of natives on it
; fail with an error.

Event OnUpdate()
    Debug.Trace("update")
EndEvent

Event OnEffectFinish(Actor akTarget, Actor akCaster)
    Debug.Trace("finish")
    Debug.Trace(GetTargetActor())
    RegisterForSingleUpdate(1.0)
EndEvent

Function Main()
    RegisterForUpdate(1.0)
    Utility.Wait(1.5)
    ;= update
    Dispel()
    ;= finish
    ;= None
    Utility.Wait(5.0)
    Debug.Trace("end")
    ;= end
EndFunction

;~ Error: Unable to call GetTargetActor - no native object bound to the script object, or object is of incorrect type
;~ Error: Unable to call RegisterForSingleUpdate - no native object bound to the script object, or object is of incorrect type
