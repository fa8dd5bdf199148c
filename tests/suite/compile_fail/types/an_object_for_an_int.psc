ScriptName an_object_for_an_int
;! error P0301 4:13-17
Function Test()
    Int a = self
EndFunction
