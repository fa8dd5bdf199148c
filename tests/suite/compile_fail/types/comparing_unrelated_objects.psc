ScriptName comparing_unrelated_objects
;! error P0303 6:14-20
Function Test()
    Quest q
    ObjectReference r
    Bool b = q == r
EndFunction
