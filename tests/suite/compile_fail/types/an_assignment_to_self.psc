ScriptName an_assignment_to_self
;! error P0308 4:5-9
Function Test()
    self = None
EndFunction
