ScriptName an_event_of_an_effect extends Quest
Event OnEffectStart(Actor akTarget, Actor akCaster)
;! error P0403 2:7-20
;? `OnEffectStart` is an event of `ActiveMagicEffect`
;? put it in a script that extends `ActiveMagicEffect`
EndEvent
