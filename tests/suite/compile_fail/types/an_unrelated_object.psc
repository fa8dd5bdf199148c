ScriptName an_unrelated_object
;! error P0301 5:25-26
Function Test()
    Quest q
    ObjectReference r = q
EndFunction
