ScriptName an_unknown_return_type
;! error P0201 3:1-9
Nonsense Function Give()
EndFunction
