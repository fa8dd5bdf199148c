ScriptName a_missing_sender_of_an_event
;! error P0201 3:25-37
Event NotInstalled.Rang(NotInstalled akSender, Var[] akArgs)
EndEvent
