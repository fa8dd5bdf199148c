ScriptName a_dispelled_effect_is_not_available extends ActiveMagicEffect
; According to the games' own script, IsBoundGameObjectAvailable returns whether the thing behind the
; script exists. An effect that was removed does not; its timers end with it.

Event OnTimer(Int aiTimerID)
    Debug.Trace("timer")
EndEvent

Event OnEffectFinish(Actor akTarget, Actor akCaster)
    Debug.Trace("finish")
EndEvent

Function Main()
    StartTimer(2.0)
    Debug.Trace(IsBoundGameObjectAvailable())
    ;= True
    Dispel()
    ;= finish
    Debug.Trace(IsBoundGameObjectAvailable())
    ;= False
    Utility.Wait(5.0)
    Debug.Trace(Self)
    ;= [a_dispelled_effect_is_not_available <None>]
EndFunction
