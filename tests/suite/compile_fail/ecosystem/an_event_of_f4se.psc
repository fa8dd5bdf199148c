ScriptName an_event_of_f4se extends Quest
Event OnKeyDown(Int keyCode)
;! error P0403 2:7-16
;? `OnKeyDown` comes with F4SE
EndEvent
