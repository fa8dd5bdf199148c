ScriptName a_new_event
;! error P0403 3:7-21
Event OnSomethingNew()
EndEvent
