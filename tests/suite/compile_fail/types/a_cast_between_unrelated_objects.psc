ScriptName a_cast_between_unrelated_objects
;! error P0302 5:25-45
Function Test()
    Quest q
    ObjectReference r = q as ObjectReference
EndFunction
